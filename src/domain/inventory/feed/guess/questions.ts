/**
 * Questions for a person about what a stock list leaves open. The mapping uses the first choice unless they choose
 * another.
 */
import { counted } from '#domain/shared/counted.ts';
import type { FeedField } from '../fields.ts';
import { type FeedMapping, parseFeedMapping } from '../mapping.ts';
import type { Assigned, UnusedColumn } from './assign.ts';
import { shownName } from './assign.ts';
import type { Column } from './columns.ts';
import { amount, known, share } from './evidence.ts';
import { namedTargets } from './names.ts';
import type { Rules } from './rules.ts';

export interface Question {
  text: string;
  /** The first is the default; `fields` replace those of the mapping. */
  choices: readonly { text: string; fields: Rules }[];
}

/**
 * The rules for the chosen answers, which replace those of the mapping.
 * @param answers the choice for each question, counted from 0; missing or unknown ones take the first
 */
export const chosenRules = (questions: readonly Question[], answers: readonly number[]): Rules =>
  Object.assign({}, ...questions.map(({ choices }, at) => (choices[answers[at] ?? 0] ?? choices[0])?.fields));

/**
 * The answers implied by a mapping, such as the one of the last import: for each question the choice whose fields match
 * the mapping's, counted from 0. Questions that the mapping does not answer have none.
 * @param proposed the fields without any answer
 */
export function answersIn(questions: readonly Question[], proposed: Rules, last: FeedMapping): number[] {
  const answers: number[] = [];
  for (const [at, { choices }] of questions.entries()) {
    const asked = [...new Set(choices.flatMap(({ fields }) => Object.keys(fields)))] as FeedField[];
    const read = (mapping: FeedMapping) =>
      JSON.stringify(asked.map((field) => mapping.fields[field] ?? null));
    const found = choices.findIndex(({ fields }) => {
      const mapping = parseFeedMapping({ fields: { ...proposed, ...fields } });
      return read(mapping) === read(last);
    });
    if (asked.length > 0 && found !== -1) answers[at] = found;
  }
  return answers;
}

interface Asked {
  questions: Question[];
  /** Fields that the mapping must have, as the first choices set them. */
  fields: Rules;
  identity: Record<string, unknown> | null;
}

interface Known {
  columns: readonly Column[];
  assigned: readonly Assigned[];
  rules: Rules;
  left: readonly UnusedColumn[];
}

export function questionsFor(known: Known): Asked {
  const asked = [
    aboutType(known),
    aboutNoPrice(known),
    aboutPriceType(known),
    ...aboutPrices(known),
    aboutDates(known),
  ].filter((each) => each !== null);
  const identity = identityOf(known);
  return {
    questions: [...asked.map(({ question }) => question), ...(identity === null ? [] : [identity.question])],
    fields: Object.assign({}, ...asked.map(({ fields }) => fields)),
    identity: identity?.keys ?? null,
  };
}

type Answer = { question: Question; fields: Rules } | null;

function aboutType({ rules, columns }: Known): Answer {
  if (rules.car_type !== undefined) return null;
  const used: Rules = { car_type: { value: 'used' } };
  const near = columns.find(({ name }) => namedTargets(name).some(({ target }) => target === 'car_type'));
  const hint = near === undefined ? '' : ` (${shownName(near)} says ${quoted(near)})`;
  return {
    fields: used,
    question: {
      text: `No column says whether a car is new, used or a demonstrator${hint}. What are they?`,
      choices: [
        { text: 'all used', fields: used },
        { text: 'all new', fields: { car_type: { value: 'new' } } },
        { text: 'all demonstrators', fields: { car_type: { value: 'demo' } } },
      ],
    },
  };
}

const quoted = (column: Column) =>
  [...new Set(known(column))]
    .slice(0, 3)
    .map((text) => JSON.stringify(text.slice(0, 30)))
    .join(', ');

/** Without a price column no car would show a price, so every column of suitable figures is offered. */
function aboutNoPrice({ rules, columns, assigned }: Known): Answer {
  if (rules.price !== undefined) return null;
  const used = new Set(assigned.map(({ column }) => column));
  const figures = columns.filter(
    (column) =>
      !used.has(column) &&
      namedTargets(column.name)[0]?.target !== 'cost' &&
      share(column, (text) => (amount(text) ?? 0) >= 300) > 0.7,
  );
  return {
    fields: {},
    question: {
      text: 'No column looks like the asking price. Which one is it?',
      choices: [
        { text: 'none: every price is on application', fields: {} },
        ...figures.map((column) => ({
          text: shownName(column),
          fields: { price: { from: column.name, unknown: ['0'] } },
        })),
      ],
    },
  };
}

function aboutPriceType({ rules, assigned }: Known): Answer {
  const price = assigned.find(({ target }) => target === 'price');
  if (rules.price_type !== undefined || price === undefined) return null;
  return {
    fields: {},
    question: {
      text: `Is ${shownName(price.column)} the drive away price, or before government charges?`,
      choices: [
        { text: 'before government charges', fields: { price_type: { value: 'egc' } } },
        { text: 'drive away', fields: { price_type: { value: 'drive_away' } } },
      ],
    },
  };
}

/** Other columns that may hold the asking price. */
function aboutPrices({ columns, assigned }: Known): NonNullable<Answer>[] {
  const price = assigned.find(({ target }) => target === 'price' || target === 'drive_away');
  if (price === undefined) return [];
  const used = new Set(assigned.map(({ column }) => column));
  return columns
    .filter(
      (column) => !used.has(column) && namedTargets(column.name).some(({ target }) => target === 'price'),
    )
    .filter((column) => share(column, (text) => (amount(text) ?? 0) >= 100) > 0.5)
    .map((column) => ({
      fields: {},
      question: {
        text: `Both ${shownName(price.column)} and ${shownName(column)} may be the asking price. Which one is it?`,
        choices: [
          { text: shownName(price.column), fields: {} },
          { text: shownName(column), fields: { price: { from: column.name } } },
        ],
      },
    }));
}

/** Dates whose day and month could be swapped. */
function aboutDates({ assigned }: Known): Answer {
  const dates = assigned.filter(({ target }) => target === 'rego_expiry' || target === 'created_at');
  const unclear = dates.find(({ column }) => {
    const parts = known(column).map((text) => /^(\d{1,2})[/-](\d{1,2})[/-]\d{2,4}$/.exec(text));
    return (
      parts.length > 0 &&
      parts.every((found) => found !== null && Number(found[1]) <= 12 && Number(found[2]) <= 12)
    );
  });
  if (unclear === undefined) return null;
  const { column, target } = unclear;
  return {
    fields: {},
    question: {
      text: `${shownName(column)} says ${quoted(column)}: does the day come first, or the month?`,
      choices: [
        { text: 'the day', fields: {} },
        { text: 'the month', fields: { [target]: { from: column.name, dates: ['m/d/yyyy'] } } },
      ],
    },
  };
}

const IDENTIFYING_TARGETS = [
  'regplate',
  'title',
  'make',
  'model',
  'badge',
  'year',
  'colour',
  'body',
  'transmission',
  'place',
];

/** How to tell cars apart without stock numbers or VINs. */
function identityOf({ assigned }: Known): { keys: Record<string, unknown>; question: Question } | null {
  if (assigned.some(({ target }) => target === 'stocknum' || target === 'vin')) return null;
  const columns = IDENTIFYING_TARGETS.flatMap((target) => {
    const found = assigned.find((each) => each.target === target);
    return found === undefined || found.column.each !== undefined ? [] : [found.column.name];
  });
  if (columns.length === 0) return null;
  return {
    keys: { columns, repeat: 'number' },
    question: {
      text: 'There is no stock number or VIN. How is a car recognised in the next file?',
      choices: [{ text: `by ${counted(columns.length, 'column')}: ${columns.join(', ')}`, fields: {} }],
    },
  };
}
