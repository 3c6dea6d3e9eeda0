import type { SavedCar } from '#domain/saved/favourites.ts';
import { Icon } from '#ui/Icon.tsx';

interface WatchButtonProps {
  car: SavedCar;
  /** Known when drawn: then the form removes the car. */
  watched?: boolean;
}

/**
 * Save and Saved as a form, so it works without script. `watch.client.ts` handles it on the page and keeps
 * its label in step with the watchlist.
 */
export function WatchButton({ car: { id, slug, name, price }, watched = false }: WatchButtonProps) {
  return (
    <form
      className="watch"
      method="post"
      action={watched ? '/api/watchlist/remove-car' : '/api/watchlist/save-car'}
      data-watch={id}
      data-name={name}
      data-slug={slug}
      data-price={price ?? undefined}
      data-watched={watched || undefined}
    >
      <input type="hidden" name="car_id" value={id} />
      <input type="hidden" name="redirect" value={watched ? '/watchlist' : `/cars/${slug}`} />
      <button className="watch-button" type="submit">
        <Icon name="heart" />
        <span data-watch-words="">{watched ? 'Saved' : 'Save'}</span>
        <span className="visually-hidden"> {name}</span>
      </button>
    </form>
  );
}
