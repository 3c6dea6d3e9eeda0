import type { SavedCar } from '#domain/saved/favourites.ts';
import { Icon } from '#ui/Icon.tsx';

interface RecentlyViewedProps {
  /** The car of this page: it is remembered, but not listed here. */
  here?: SavedCar;
}

/**
 * Recently viewed cars, as the last section of a page: `recent.client.ts` shows it if there are any, and
 * nothing above moves. Nothing shows without script.
 */
export function RecentlyViewed({ here }: RecentlyViewedProps) {
  return (
    <section
      className="section recent"
      aria-labelledby="recent"
      data-recent
      data-id={here?.id}
      data-slug={here?.slug}
      data-name={here?.name}
      hidden
    >
      <div className="container">
        <div className="section-head">
          <h2 id="recent">Recently viewed</h2>
          <button className="button" type="button" data-kind="quiet" data-size="small" data-recent-clear>
            <Icon name="close" size={16} />
            <span>Clear</span>
          </button>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
        <ul className="recent-list" tabIndex={0} aria-labelledby="recent" />
      </div>
    </section>
  );
}
