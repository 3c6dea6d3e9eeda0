/** The favourites page: the listed cars as the search index has them now. */
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { openTextless } from '#engines/embedded/textless.ts';
import { Favourites, type FavouritesConfig } from '#features/saved/Favourites.tsx';
import { loadIndex } from './load-index.ts';
import { listRateWarning, weeklyLine } from './weekly-line.ts';

const root = document.querySelector('[data-favourites-root]');
const data = document.querySelector('[data-favourites]')?.textContent;
if (root && data) {
  const { index, ...config } = JSON.parse(data) as FavouritesConfig & { index: string };
  const load = async () =>
    new Map(
      openTextless(await loadIndex(index))
        .documents()
        .map((doc) => [doc.id, doc]),
    );
  createRoot(root).render(
    createElement(Favourites, {
      config,
      load,
      weeklyLine: (doc) => weeklyLine(doc, config.card),
      rateWarning: (docs) => listRateWarning(docs, config.card),
    }),
  );
}
