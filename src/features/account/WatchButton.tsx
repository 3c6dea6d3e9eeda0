import type { SavedCar } from '#domain/saved/favourites.ts';
import { Icon } from '#ui/Icon.tsx';

/**
 * Save and Saved: a form, so that it works without script. `watch.client.ts` answers it on the page and keeps its words
 * true to the watchlist.
 */
export function WatchButton({ car: { id, slug, name } }: { car: SavedCar }) {
  return (
    <form className="watch" method="post" action="/api/watchlist/save-car" data-watch={id} data-name={name}>
      <input type="hidden" name="car_id" value={id} />
      <input type="hidden" name="back" value={`/cars/${slug}`} />
      <button className="watch-button" type="submit">
        <Icon name="bookmark" />
        <span data-watch-words="">Save</span>
        <span className="visually-hidden"> {name}</span>
      </button>
    </form>
  );
}
