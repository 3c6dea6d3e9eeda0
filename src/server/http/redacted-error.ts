/**
 * Errors as text for logs, the database and operators, without the parameters of SQL statements. The database and its
 * drivers repeat those in messages, details and fields, and they contain shoppers' names and numbers.
 */

/** Fields of a Postgres error that name parts of the schema, never a value. */
const SCHEMA_FACTS = ['table', 'column', 'dataType', 'constraint', 'routine'] as const;
const MOST_FRAMES = 12;
const MOST_CAUSES = 5;
const QUERY_LENGTH = 600;

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (error: Error) => error as Error & Fields;

/** Drizzle's own error around a driver's: its message is the statement and all its parameters. */
const isFailedQuery = (error: Error) => 'query' in error && 'params' in error && !('severity' in error);
/** Postgres' error, through either driver. */
const isPostgres = (error: Error) =>
  typeof fieldsOf(error).severity === 'string' && /^[0-9A-Z]{5}$/.test(String(fieldsOf(error).code));

/** Class 22, "data exception": only its messages quote values; the others quote names of the schema. */
const quotesValues = (error: Error) => String(fieldsOf(error).code).startsWith('22');

const withoutAddresses = (text: string) => text.replace(/[^\s<>"',:;@]{1,256}@[^\s<>"',:;@]{1,256}/g, '…@…');

/** The message of an error without personal data. */
export function redactedMessage(error: unknown): string {
  if (!(error instanceof Error)) return withoutAddresses(String(error));
  if (isFailedQuery(error)) {
    return error.cause === undefined ? 'a statement failed' : redactedMessage(error.cause);
  }
  if (isPostgres(error) && quotesValues(error)) return error.message.replace(/".*"/s, '"…"');
  return withoutAddresses(error.message);
}

function heading(error: Error): string {
  const { code, query } = fieldsOf(error);
  if (isFailedQuery(error)) return `Failed query: ${String(query).slice(0, QUERY_LENGTH)}`;
  const facts = isPostgres(error)
    ? SCHEMA_FACTS.flatMap((name) => {
        const value = fieldsOf(error)[name];
        return typeof value === 'string' && value !== '' ? [`${name} ${value}`] : [];
      })
    : [];
  const about = [...(typeof code === 'string' || typeof code === 'number' ? [String(code)] : []), ...facts];
  return `${error.name}: ${redactedMessage(error)}${about.length > 0 ? ` (${about.join(', ')})` : ''}`;
}

/** The frames of an error's stack, without its first lines, which are the message. */
const framesOf = (error: Error) =>
  (error.stack ?? '')
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .slice(0, MOST_FRAMES);

/** An error in lines: what failed, where, and its causes. */
export function redactedError(error: unknown, depth = 0): string {
  if (!(error instanceof Error)) return redactedMessage(error);
  const causes = [
    ...(error.cause === undefined ? [] : [error.cause]),
    ...(error instanceof AggregateError ? error.errors.slice(0, MOST_CAUSES) : []),
  ];
  return [
    heading(error),
    ...framesOf(error),
    ...(depth < MOST_CAUSES ? causes.map((each) => `caused by ${redactedError(each, depth + 1)}`) : []),
  ].join('\n');
}
