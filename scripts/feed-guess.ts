/**
 * `npm run feed -- guess {file} [--out m.json] [--choose 1=2]`: proposes a mapping for a stock file, with how certain
 * each field is, three sample cars, what it leaves out, and questions with choices. `--out` writes the mapping.
 */
import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { carLine } from '#domain/inventory/feed/guess/car-line.ts';
import { chosenRules, type Question } from '#domain/inventory/feed/guess/questions.ts';
import { counted } from '#domain/shared/counted.ts';
import { FeedUnreadable, type GuessedMapping, guessMapping } from '#engines/feeds/index.ts';
import { CommandFailed } from './command-failed.ts';
import { readFlags } from './command-io.ts';
import { findFile } from './find-file.ts';

export const GUESS_USAGE = 'npm run feed -- guess {file} [--out m.json] [--choose 1=2]';

const noChoices: string[] = [];
const FLAGS = {
  out: { type: 'string' },
  choose: { type: 'string', multiple: true, default: noChoices },
} as const;

interface GuessIo {
  env: Readonly<Record<string, string | undefined>>;
  out: (line: string) => void;
  err: (line: string) => void;
}

/** @throws CommandFailed with the problem in the file or the choices */
export async function guessCommand(args: readonly string[], { env, out, err }: GuessIo): Promise<void> {
  const { values, positionals } = readFlags(args, FLAGS, `usage: ${GUESS_USAGE}`);
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new CommandFailed(`usage: ${GUESS_USAGE}`, 2);
  const guess = await guessFile(await findFile(file, env));
  const mapping = chosen(guess, values.choose);
  for (const line of proposal(file, guess)) out(line);
  if (values.out === undefined) {
    out('');
    out(`To save it: ${GUESS_USAGE.replace('{file}', file).replace(/ \[.*/, '')} --out acme.mapping.json`);
    return;
  }
  await writeFile(values.out, mappingText(mapping));
  err(
    `${values.out} is written. Try it: npm run feed -- {dealership} ${file} --mapping ${values.out} --dry-run`,
  );
}

/** @throws CommandFailed when the file is not a stock list */
export async function guessFile(path: string): Promise<GuessedMapping> {
  try {
    return await guessMapping(createReadStream(path), new Date());
  } catch (error) {
    throw error instanceof FeedUnreadable ? new CommandFailed(error.message) : error;
  }
}

export const mappingText = (mapping: GuessedMapping['mapping']) => `${JSON.stringify(mapping, null, 2)}\n`;

/** The mapping with the chosen answers instead of the default ones. */
function chosen(
  { mapping, questions }: GuessedMapping,
  answers: readonly string[],
): GuessedMapping['mapping'] {
  const choices: number[] = [];
  for (const answer of answers) {
    const [, question, choice] = /^(\d+)=(\d+)$/.exec(answer) ?? [];
    const found = questions[Number(question) - 1]?.choices[Number(choice) - 1];
    if (found === undefined) {
      throw new CommandFailed(
        `--choose ${answer} does not match a question and choice of this file; write it like 1=2`,
        2,
      );
    }
    choices[Number(question) - 1] = Number(choice) - 1;
  }
  return { ...mapping, fields: { ...mapping.fields, ...chosenRules(questions, choices) } };
}

const CARS_SHOWN = 3;
const LEFT_SHOWN = 40;
const REJECTED_SHOWN = 5;

function proposal(file: string, guess: GuessedMapping): string[] {
  const { rows, cars, rejected, fields, left, questions } = guess;
  const width = Math.max(...fields.map(({ field }) => field.length));
  return [
    `${file}: of the first ${counted(rows, 'row')}, ${counted(cars.length, 'is a car', 'are cars')} and ${rejected.length} rejected.`,
    '',
    'Fields',
    ...fields.map(
      ({ field, columns, confidence }) =>
        `  ${field.padEnd(width)}  ${confidenceWord(confidence).padEnd(8)}  ${columns.join(', ') || 'for all cars'}`,
    ),
    ...section(
      'Cars',
      cars.slice(0, CARS_SHOWN).map(({ car }) => carLine(car)),
    ),
    ...section(
      'Left out',
      left.slice(0, LEFT_SHOWN).map(({ column, why }) => `${column}: ${why}`),
    ),
    ...section(
      'Rejected',
      rejected
        .slice(0, REJECTED_SHOWN)
        .map(({ row, reason, value }) => `row ${row}: ${reason}${value ? ` (${value.slice(0, 60)})` : ''}`),
    ),
    ...section('Questions', questions.flatMap(questionLines)),
  ];
}

const section = (title: string, lines: readonly string[]) =>
  lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)];

/** How certain a guess is, in words; 90% counts as sure. */
const confidenceWord = (confidence: number) =>
  confidence >= 0.9 ? 'sure' : confidence >= 0.7 ? 'likely' : 'check';

const questionLines = ({ text, choices }: Question, index: number): string[] => [
  `${index + 1}  ${text}`,
  ...choices.map((choice, at) => `   ${at + 1}  ${choice.text}${at === 0 ? ' (as proposed)' : ''}`),
];
