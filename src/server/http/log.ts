import { redactedError } from './redacted-error.ts';
import { currentRequest } from './work.ts';

/** Machine-readable details of a line: names and numbers. Personal data never goes in. */
type LogFields = Readonly<Record<string, string | number | boolean | null>>;

/** The platform's log. Personal data never goes in. */
export interface Log {
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, cause?: unknown, fields?: LogFields): void;
}

type LogFormat = 'text' | 'json';

type Level = 'info' | 'warning' | 'error';
interface Line {
  level: Level;
  message: string;
  fields: LogFields;
  /** The underlying error, in lines. */
  error: string | null;
}

/** For people: a UTC time, the message, and the request in brackets. */
function textOf({ level, message, error }: Line, time: string): string {
  const request = currentRequest();
  return (
    `${time} ${level === 'info' ? '' : `${level}: `}${message}` +
    `${request === null ? '' : ` [${request}]`}${error === null ? '' : `\n${error}`}`
  );
}

/** For machines: one object per line. */
function jsonOf({ level, message, fields, error }: Line, time: string): string {
  const request = currentRequest();
  return JSON.stringify({
    ...fields,
    time,
    level,
    message,
    ...(request === null ? {} : { request }),
    ...(error === null ? {} : { error }),
  });
}

/** A log to the console: information on stdout, everything else on stderr. */
export function consoleLogIn(format: LogFormat): Log {
  const put = (line: Line) => {
    const text = (format === 'json' ? jsonOf : textOf)(line, new Date().toISOString());
    if (line.level === 'info') console.log(text);
    else console.error(text);
  };
  return {
    info: (message, fields = {}) => put({ level: 'info', message, fields, error: null }),
    warn: (message, fields = {}) => put({ level: 'warning', message, fields, error: null }),
    error: (message, cause, fields = {}) =>
      put({ level: 'error', message, fields, error: cause === undefined ? null : redactedError(cause) }),
  };
}

export const consoleLog: Log = consoleLogIn('text');

export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} };
