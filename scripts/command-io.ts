/** What commands share: where they read and write, and how their arguments are read. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { environment } from '#server/platform/env.ts';
import { CommandFailed, reasonOf } from './command-failed.ts';

export interface CommandIo {
  env: Readonly<Record<string, string | undefined>>;
  /** Writes what was asked for, as it is. */
  out: (text: string) => void;
  /** Writes a line of everything else. */
  err: (line: string) => void;
}

export const processIo: CommandIo = {
  env: environment(),
  out: (text) => void process.stdout.write(text),
  err: console.error,
};

/** The arguments of a command, its own and its flags. @throws CommandFailed with the usage for a flag it has not */
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
