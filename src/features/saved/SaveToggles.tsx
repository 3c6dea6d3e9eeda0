import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { isSaved, type SavedCar } from '#domain/saved/favourites.ts';
import { Icon } from '#ui/Icon.tsx';
import { savedCars } from './saved.store.ts';
import { TOGGLES } from './toggles.ts';

/** Which toggles a site has. */
export interface SaveOffer {
  favourite: boolean;
  compare: boolean;
}

interface SaveTogglesProps {
  car: SavedCar;
  offer: SaveOffer;
  /** With words beside the icons, as on a car's own page. */
  labelled?: boolean;
}

/**
 * Favourite and compare. Clicks are answered by `saved.client.ts`, which every page runs: on a static page it also
 * keeps `aria-pressed` true to the lists, in an island this component does.
 */
export function SaveToggles({ car, offer, labelled = false }: SaveTogglesProps) {
  if (!offer.favourite && !offer.compare) return null;
  return (
    <div
      className="save"
      data-labelled={labelled || undefined}
      data-id={car.id}
      data-slug={car.slug}
      data-name={car.name}
    >
      {offer.compare && (
        <Toggle kind="compare" list={savedCars.compared.$cars} car={car} labelled={labelled} />
      )}
      {offer.favourite && (
        <Toggle kind="favourite" list={savedCars.favourites.$cars} car={car} labelled={labelled} />
      )}
    </div>
  );
}

/** The place of the toggles on a card of a static page. Nobody sees them without script, so `saved.client.ts` makes them. */
export function SavePlace({ car, offer }: Pick<SaveTogglesProps, 'car' | 'offer'>) {
  const kinds = (['compare', 'favourite'] as const).filter((kind) => offer[kind]);
  if (kinds.length === 0) return null;
  return (
    <div
      className="save"
      data-id={car.id}
      data-slug={car.slug}
      data-name={car.name}
      data-makes={kinds.join(' ')}
    />
  );
}

interface ToggleProps {
  kind: keyof typeof TOGGLES;
  list: ReadableAtom<readonly SavedCar[]>;
  car: SavedCar;
  labelled: boolean;
}

function Toggle({ kind, list, car, labelled }: ToggleProps) {
  const pressed = isSaved(useStore(list, { ssr: 'initial' }), car.id);
  const { icon, words } = TOGGLES[kind];
  return (
    <button
      className="save-toggle"
      type="button"
      data-save={kind}
      aria-pressed={pressed}
      aria-label={`${words} ${car.name}`}
    >
      <Icon name={icon} />
      {labelled && <span>{words}</span>}
    </button>
  );
}
