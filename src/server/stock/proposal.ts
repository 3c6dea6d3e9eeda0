/** A proposal for reading a file without a mapping, to be checked before it is imported. */
import { createReadStream } from 'node:fs';
import type { FeedCar } from '#domain/inventory/car.ts';
import type { Guess } from '#domain/inventory/feed/guess/guess.ts';
import { guessMapping } from '#engines/feeds/index.ts';

/** The number of sample cars to show. */
const CARS_SHOWN = 3;

export interface ProposalTask {
  kind: 'proposal';
  file: string;
  /** The choice for each question, counted from 0. */
  answers: readonly number[];
  today: Date;
}

export interface Proposal extends Guess {
  /** The first cars as they would look. */
  cars: readonly FeedCar[];
}

/**
 * Proposes a mapping for a file; on a thread, because reading takes a while.
 * @throws FeedUnreadable for a file that is not a stock list
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
