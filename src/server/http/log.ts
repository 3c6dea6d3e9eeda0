import { toldError } from './told-error.ts';

/** The platform's log. Fields are for machines; personal data never goes in. */
export interface Log {
  info(message: string): void;
  warn(message: string): void;
  error(message: string, cause?: unknown): void;
}

const stamp = () => new Date().toISOString();

/** Lines with a UTC time: information on stdout, the rest on stderr. */
export const consoleLog: Log = {
  info: (message) => console.log(`${stamp()} ${message}`),
  warn: (message) => console.warn(`${stamp()} warning: ${message}`),
  error: (message, cause) =>
    console.error(`${stamp()} error: ${message}${cause === undefined ? '' : `\n${toldError(cause)}`}`),
};

export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} };
