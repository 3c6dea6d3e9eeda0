/** The project's files with styles, for tests that read them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const SRC = resolve(import.meta.dirname, '..');

/** The files under `src` whose names match, without tests. */
export function sources(pattern: RegExp): { file: string; text: string }[] {
  return readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((file) => pattern.test(file) && !/\.test\.tsx?$|(?:^|\/)test-/.test(file))
    .map((file) => ({ file, text: readFileSync(join(SRC, file), 'utf8') }));
}

/** A text without block comments. */
export const withoutComments = (text: string): string => text.replace(/\/\*.*?\*\//gs, '');
