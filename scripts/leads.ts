/**
 * `npm run leads -- list [--state undelivered] [--site slug] [--search words] [--json]`,
 * `npm run leads -- resend {lead} | --undelivered | --dead`, `npm run leads -- export [--site slug] > leads.csv`,
 * `npm run leads -- delete-person {email or phone} [--site slug]`, `npm run leads -- webhook-secret {url}`: leads
 * through the running platform (`PLATFORM_URL`, else `http://localhost:{PORT}`). Results go to stdout, everything else to
 * stderr.
 */
import * as v from 'valibot';
import { counted } from '#domain/shared/counted.ts';
import { EnvError } from '#server/platform/env.ts';
import { CommandFailed, exitCodeOf } from './command-failed.ts';
import { type CommandIo, processIo, readFlags } from './command-io.ts';
import { platformOf, readAnswer as read } from './running-platform.ts';

const USAGE = `usage: npm run leads -- list [--state all|undelivered|dead|suspicious|unanswered|begun] [--site slug] [--search words] [--limit 50] [--json]
       npm run leads -- resend {lead} | --undelivered | --dead
       npm run leads -- export [--state …] [--site slug]
       npm run leads -- delete-person {email or phone} [--site slug]
       npm run leads -- webhook-secret {url}`;

const FLAGS = {
  state: { type: 'string' },
  site: { type: 'string' },
  search: { type: 'string' },
  limit: { type: 'string' },
  json: { type: 'boolean', default: false },
  undelivered: { type: 'boolean', default: false },
  dead: { type: 'boolean', default: false },
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
  const [command, subject, ...more] = positionals;
  if (more.length > 0) throw new CommandFailed(USAGE, 2);
  const platform = await platformOf(io.env);
  const filter = new URLSearchParams(
    Object.entries({
      state: values.state,
      site: values.site,
      search: values.search,
      limit: values.limit,
    }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  switch (command) {
    case 'list': {
      filter.set('state', values.state ?? 'undelivered');
      const text = await platform.ask(`/api/leads?${filter}`);
      return values.json ? io.out(`${text}\n`) : list(text, io);
    }
    case 'export':
      return io.out(await platform.ask(`/api/leads/export?${filter}`));
    case 'resend': {
      const state = values.undelivered ? 'undelivered' : values.dead ? 'dead' : null;
      if ((subject === undefined) === (state === null)) throw new CommandFailed(USAGE, 2);
      const body = state === null ? { lead_id: subject } : { state };
      const { resent } = read(ResentSchema, await platform.ask('/api/leads/resend', body));
      return io.out(`${counted(resent, 'delivery', 'deliveries')} queued to send again.\n`);
    }
    case 'delete-person': {
      if (!subject) throw new CommandFailed(USAGE, 2);
      const who = subject.includes('@') ? { email: subject } : { phone: subject };
      const body = values.site === undefined ? who : { ...who, site: values.site };
      const deleted = read(DeletedSchema, await platform.ask('/api/leads/delete-person', body));
      return io.out(
        `Deleted: ${counted(deleted.leads, 'lead')}, ${counted(deleted.orders, 'order')}, ${counted(deleted.accounts, 'account')}, ${counted(deleted.files, 'message file')}.\n`,
      );
    }
    case 'webhook-secret': {
      if (!subject) throw new CommandFailed(USAGE, 2);
      const text = await platform.ask(`/api/leads/webhook-secret?url=${encodeURIComponent(subject)}`);
      return io.out(`${read(SecretSchema, text).secret}\n`);
    }
    default:
      throw new CommandFailed(USAGE, 2);
  }
}

const ResentSchema = v.object({ resent: v.number() });
const DeletedSchema = v.object({
  leads: v.number(),
  orders: v.number(),
  accounts: v.number(),
  files: v.number(),
});
const SecretSchema = v.object({ secret: v.string() });
const ListSchema = v.object({
  leads: v.array(
    v.object({
      id: v.string(),
      site: v.string(),
      category: v.nullable(v.string()),
      received_at: v.string(),
      name: v.nullable(v.string()),
      last_name: v.nullable(v.string()),
      car: v.nullable(v.string()),
      overdue: v.boolean(),
      deliveries: v.array(
        v.object({
          kind: v.string(),
          destination: v.string(),
          state: v.string(),
          attempts: v.number(),
          last_error: v.nullable(v.string()),
        }),
      ),
    }),
  ),
});

function list(text: string, io: CommandIo): void {
  const { leads } = read(ListSchema, text);
  for (const lead of leads) {
    const name = [lead.name, lead.last_name].filter(Boolean).join(' ') || '(no name)';
    const about = [lead.category, lead.car].filter(Boolean).join(', ');
    io.out(
      `${lead.id}  ${lead.received_at}  ${lead.site}  ${name}  ${about}${lead.overdue ? '  OVERDUE' : ''}\n`,
    );
    for (const { kind, destination, state, attempts, last_error } of lead.deliveries) {
      if (state === 'delivered') continue;
      io.out(
        `    ${state} ${kind} to ${destination || 'nobody'}, ${counted(attempts, 'attempt')}${last_error ? `: ${last_error}` : ''}\n`,
      );
    }
  }
  io.err(`${counted(leads.length, 'lead')}.`);
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
