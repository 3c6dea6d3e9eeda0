/** Shared by all commands: where they read and write, and how they parse arguments. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { environment } from '#server/platform/env.ts';
import { CommandFailed, reasonOf } from './command-failed.ts';

export interface CommandIo {
  env: Readonly<Record<string, string | undefined>>;
  /** Writes the result, unchanged. */
  out: (text: string) => void;
  /** Writes a line of anything else. */
  err: (line: string) => void;
}

export const processIo: CommandIo = {
  env: environment(),
  out: (text) => void process.stdout.write(text),
  err: console.error,
};

/** Parses a command's arguments and flags. @throws CommandFailed with the usage for an unknown flag */
export function readFlags<O extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: O,
  usage: string,
) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    throw new CommandFailed(`${reasonOf(error)}\n${usage}`, 2);
  }
}
