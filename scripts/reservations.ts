/**
 * `npm run reservations -- list [--state live] [--json]`, `npm run reservations -- refund {reservation}`,
 * `npm run reservations -- release {reservation}`, `npm run reservations -- apply {reservation}`: reservations through
 * the running platform (`PLATFORM_URL`, else `http://localhost:{PORT}`). Results go to stdout, everything else to stderr.
 */
import * as v from 'valibot';
import { formatCents } from '#domain/payments/cents.ts';
import { counted } from '#domain/shared/counted.ts';
import { EnvError } from '#server/platform/env.ts';
import { CommandFailed, exitCodeOf } from './command-failed.ts';
import { type CommandIo, processIo, readFlags } from './command-io.ts';
import { platformOf, readAnswer } from './running-platform.ts';

const USAGE = `usage: npm run reservations -- list [--state live|all|held|paying|confirmed|released|expired|lapsed|refunded|applied] [--json]
       npm run reservations -- refund {reservation}    refunds what was paid and releases the car
       npm run reservations -- release {reservation}   releases a car nobody has paid for
       npm run reservations -- apply {reservation}     the car was bought: keeps the deposit as part of its price`;

const CHANGES: readonly string[] = ['refund', 'release', 'apply'];

const ReservationSchema = v.object({
  id: v.string(),
  site: v.string(),
  car: v.nullable(v.string()),
  status: v.string(),
  cents: v.number(),
  paid_cents: v.number(),
  refunded_cents: v.number(),
  held_at: v.string(),
  hold_until: v.nullable(v.string()),
  last_error: v.nullable(v.string()),
});
type Listed = v.InferOutput<typeof ReservationSchema>;
const ListSchema = v.object({ reservations: v.array(ReservationSchema) });

const FLAGS = {
  state: { type: 'string', default: 'live' },
  json: { type: 'boolean', default: false },
} as const;

/**
 * Runs the command.
 * @param args the arguments after its name
 * @returns the exit code: 0 when done, 1 when the platform failed, 2 for wrong arguments
 */
export function main(args: readonly string[], io: CommandIo = processIo): Promise<number> {
  return exitCodeOf(() => run(args, io), io.err, [EnvError]);
}

async function run(args: readonly string[], io: CommandIo): Promise<void> {
  const { values, positionals } = readFlags(args, FLAGS, USAGE);
  const [command, id, ...more] = positionals;
  if (more.length > 0) throw new CommandFailed(USAGE, 2);
  const platform = await platformOf(io.env);
  if (command === 'list' && id === undefined) {
    const text = await platform.ask(`/api/reservations?state=${encodeURIComponent(values.state)}`);
    if (values.json) return io.out(`${text}\n`);
    const { reservations } = readAnswer(ListSchema, text);
    for (const each of reservations) io.out(`${lineOf(each)}\n`);
    return io.err(`${counted(reservations.length, 'reservation')}.`);
  }
  if (!CHANGES.includes(command ?? '') || id === undefined) throw new CommandFailed(USAGE, 2);
  const done = readAnswer(ReservationSchema, await platform.ask(`/api/reservations/${command}`, { id }));
  io.out(`${lineOf(done)}\n`);
  if (command === 'refund' && done.paid_cents > done.refunded_cents) {
    throw new CommandFailed('The refund has not gone through yet. The platform will keep trying.');
  }
}

function lineOf({
  id,
  site,
  car,
  status,
  paid_cents,
  refunded_cents,
  hold_until,
  last_error,
}: Listed): string {
  return [
    id,
    site,
    status,
    car,
    paid_cents > 0 ? `${formatCents(paid_cents)} paid` : null,
    refunded_cents > 0 ? `${formatCents(refunded_cents)} refunded` : null,
    hold_until && `until ${hold_until}`,
    last_error,
  ]
    .filter(Boolean)
    .join('  ');
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
