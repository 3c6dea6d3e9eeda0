/**
 * `npm run feed -- fetch {slug} [--again]`: has the running platform fetch a dealership's feed, or all feeds of a site,
 * and waits for the outcome. Each outcome is one line of JSON on stdout; messages go to stderr.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { EnvError } from '#server/platform/env.ts';
import { CommandFailed, exitCodeOf } from './command-failed.ts';
import { type CommandIo, readFlags } from './command-io.ts';
import { platformOf, readAnswer } from './running-platform.ts';

const USAGE = 'usage: npm run feed -- fetch {dealership or site} [--again]';
const FLAGS = { again: { type: 'boolean', default: false } } as const;
/** How often to ask the platform for the outcome, milliseconds. */
const ASK_MS = 300;
/** Exit code for an import that is held until somebody confirms it. */
const HELD = 3;

const StatusSchema = v.looseObject({
  dealership: v.string(),
  from: v.string(),
  outcome: v.nullable(v.picklist(['imported', 'unchanged', 'held', 'waiting', 'failed'])),
  problem: v.nullable(v.string()),
  endedAt: v.nullable(v.string()),
});
type Status = v.InferOutput<typeof StatusSchema>;
const OrderSchema = v.object({ orderedAt: v.string() });

/**
 * @param args the arguments after `fetch`
 * @returns the exit code: 0 when every feed arrived or had nothing new, 1 when one failed or is not complete yet, 2 for
 * wrong arguments, 3 when an import is held
 */
export async function main(args: readonly string[], io: CommandIo): Promise<number> {
  let outcomes: Status['outcome'][] = [];
  const work = async () => {
    outcomes = await fetchFeeds(args, io);
  };
  const code = await exitCodeOf(work, io.err, [EnvError]);
  if (code !== 0) return code;
  if (outcomes.some((each) => each === 'failed' || each === 'waiting')) return 1;
  return outcomes.includes('held') ? HELD : 0;
}

async function fetchFeeds(args: readonly string[], io: CommandIo): Promise<Status['outcome'][]> {
  const { values, positionals } = readFlags(args, FLAGS, USAGE);
  const [slug, ...more] = positionals;
  if (!slug || more.length > 0) throw new CommandFailed(USAGE, 2);
  const platform = await platformOf(io.env);
  const feeds = async (of: string) =>
    readAnswer(v.array(StatusSchema), await platform.ask(`/api/feeds?of=${encodeURIComponent(of)}`));
  const order = async (dealership: string) => {
    const path = `/api/feeds/${encodeURIComponent(dealership)}/fetch${values.again ? '?again=1' : ''}`;
    return readAnswer(OrderSchema, await platform.ask(path, {})).orderedAt;
  };

  const known = (await feeds(slug)).map(({ dealership }) => dealership);
  // A feed configured a moment ago is only known once it has been asked for.
  const ordered = new Map<string, string>();
  for (const dealership of known.length === 0 ? [slug] : known) {
    ordered.set(dealership, await order(dealership));
  }
  const outcomes: Status['outcome'][] = [];
  for (const [dealership, orderedAt] of ordered) {
    io.err(`Fetching the feed of ${dealership} …`);
    const status = await ended(dealership, orderedAt, feeds);
    io.err(`${dealership}: ${wordsOf(status)}`);
    io.out(`${JSON.stringify(status)}\n`);
    outcomes.push(status.outcome);
  }
  return outcomes;
}

async function ended(
  dealership: string,
  orderedAt: string,
  feeds: (of: string) => Promise<Status[]>,
): Promise<Status> {
  for (;;) {
    const status = (await feeds(dealership)).find((each) => each.dealership === dealership);
    if (!status) throw new CommandFailed(`the platform no longer knows the feed of ${dealership}`);
    if (status.endedAt !== null && status.endedAt >= orderedAt) return status;
    await sleep(ASK_MS);
  }
}

const WORDS: Readonly<Record<NonNullable<Status['outcome']>, string>> = {
  imported: 'new stock was imported',
  unchanged: 'nothing has changed',
  held: 'the import is on hold: see the operator’s page',
  waiting: 'not yet',
  failed: 'failed',
};

const wordsOf = ({ outcome, problem, from }: Status): string =>
  `${outcome === null ? 'not fetched' : WORDS[outcome]}${problem === null ? '' : `, ${problem}`} (${from})`;
