/** How a file that came without a mapping could be read, to be looked at before it is imported. */
import { createReadStream } from 'node:fs';
import type { FeedCar } from '#domain/inventory/car.ts';
import type { Guess } from '#domain/inventory/feed/guess/guess.ts';
import { guessMapping } from '#engines/feeds/index.ts';

/** Cars that are shown of it. */
const CARS_SHOWN = 3;

export interface ProposalTask {
  kind: 'proposal';
  file: string;
  /** The choice of each question, counted from 0. */
  answers: readonly number[];
  today: Date;
}

export interface Proposal extends Guess {
  /** The first cars as they would be. */
  cars: readonly FeedCar[];
}

/**
 * Proposes a mapping for a file; on a thread, because reading takes a while.
 * @throws FeedUnreadable for a file that is no stock list
 */
export type ProposeMapping = (
  dealership: string,
  file: string,
  answers: readonly number[],
) => Promise<Proposal>;

export async function propose({ file, answers, today }: ProposalTask): Promise<Proposal> {
  const { mapping, fields, left, questions, cars } = await guessMapping(
    createReadStream(file),
    today,
    answers,
  );
  return { mapping, fields, left, questions, cars: cars.slice(0, CARS_SHOWN).map(({ car }) => car) };
}
