/**
 * Parts of the search page that a visit may never see, each with its own script. Parts in the first answer
 * load together with its cars; others load on the touch that needs them.
 */

import type { SearchQuery } from '#domain/search/engine.ts';
import { type Later, later } from '#ui/later.tsx';
import type { FilterSheetProps } from './filters/FilterSheet.tsx';
import type { FiltersProps } from './filters/Filters.tsx';
import type { WeeklyRatesProps } from './filters/WeeklyRates.tsx';
import type { PlainWordsProps } from './PlainWords.tsx';
import type { AnswerProps } from './results/NoEnd.tsx';
import { ShowAll } from './results/ShowAll.tsx';
import type { SearchAnswer } from './search.store.ts';

/** Beside the cars, if there is room. */
export const Filters: Later<FiltersProps> = later(
  async () => (await import('./filters/Filters.tsx')).Filters,
  NoFilters,
);

/** On phones, behind a button. */
export const FilterSheet: Later<FilterSheetProps> = later(
  async () => (await import('./filters/FilterSheet.tsx')).FilterSheet,
  ({ open }) => open && <NoFilters />,
);

function NoFilters() {
  return (
    <p className="facet-none" role="alert">
      We couldn’t load the filters. Please check your connection and reload the page.
    </p>
  );
}

/** Beside an answer with too few cars. */
export const NoEnd: Later<AnswerProps> = later(
  async () => (await import('./results/NoEnd.tsx')).NoEnd,
  ({ answer }) => (
    <div className="search-nothing">
      <ShowAll query={answer.query} />
    </div>
  ),
);

/** Above an answer to an unknown address. */
export const Strange: Later<AnswerProps> = later(async () => (await import('./results/Strange.tsx')).Strange);

/** Beside what the words in the box were understood as. */
export const PlainWords: Later<PlainWordsProps> = later(
  async () => (await import('./PlainWords.tsx')).PlainWords,
);

/** Beside a search by weekly payments. */
export const WeeklyRates: Later<WeeklyRatesProps> = later(
  async () => (await import('./filters/WeeklyRates.tsx')).WeeklyRates,
);

/** Whether a query filters by weekly payment. */
export const isWeekly = ({ filters }: SearchQuery) => (filters.weekly_price_range ?? []).length > 0;

/** Whether an answer has unrecognised words. */
export const isStrange = ({ strange }: SearchAnswer) => strange !== undefined;

/** Loads every part, for drawing pages on the server. */
export async function loadParts(): Promise<void> {
  await Promise.all(
    [Filters, FilterSheet, NoEnd, Strange, PlainWords, WeeklyRates].map((part) => part.load()),
  );
}
