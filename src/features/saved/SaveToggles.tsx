import { useStore } from '@nanostores/react';
import { isSaved, type SavedCar } from '#domain/saved/favourites.ts';
import type { KeptList } from '#domain/saved/kept-list.ts';
import { Icon } from '#ui/Icon.tsx';
import { $keptIds, savedCars } from './saved.store.ts';
import { TOGGLES } from './toggles.ts';

/** The toggles a site has. */
export interface SaveOffer {
  favourite: boolean;
  compare: boolean;
  /** The heart's label. */
  word: KeptList['word'];
}

interface SaveTogglesProps {
  car: SavedCar;
  offer: SaveOffer;
  /** With text beside the icons, as on a car's own page. */
  labelled?: boolean;
}

/**
 * Favourite and compare. `saved.client.ts`, which runs on every page, handles the clicks; on a static page it
 * also keeps `aria-pressed` in step with the lists, in an island this component does.
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
      data-price={car.price ?? undefined}
    >
      {offer.compare && <Compare car={car} labelled={labelled} />}
      {offer.favourite && <Heart car={car} labelled={labelled} word={offer.word} />}
    </div>
  );
}

/**
 * The place for a card's toggles on a static page. They are hidden without script, so `saved.client.ts` creates them:
 * those that the root element names. The card's link has the rest of what they need.
 */
export function SavePlace({ car, offer }: Pick<SaveTogglesProps, 'car' | 'offer'>) {
  if (!offer.favourite && !offer.compare) return null;
  return <div className="save" data-id={car.id} data-price={car.price ?? undefined} />;
}

type OfCar = Required<Pick<SaveTogglesProps, 'car' | 'labelled'>>;

function Compare({ car, labelled }: OfCar) {
  const list = useStore(savedCars.compared.$cars, { ssr: 'initial' });
  return <Toggle kind="compare" words="Compare" pressed={isSaved(list, car.id)} {...{ car, labelled }} />;
}

function Heart({ car, labelled, word }: OfCar & Pick<SaveOffer, 'word'>) {
  const ids = useStore($keptIds, { ssr: 'initial' });
  return <Toggle kind="favourite" words={word} pressed={ids.has(car.id)} {...{ car, labelled }} />;
}

interface ToggleProps extends OfCar {
  kind: keyof typeof TOGGLES;
  words: string;
  pressed: boolean;
}

function Toggle({ kind, words, pressed, car, labelled }: ToggleProps) {
  return (
    <button
      className="save-toggle"
      type="button"
      data-save={kind}
      aria-pressed={pressed}
      aria-label={`${words} ${car.name}`}
    >
      <Icon name={TOGGLES[kind]} />
      {labelled && <span>{words}</span>}
    </button>
  );
}
