import type { ReactNode } from 'react';
import { cardActions } from '#domain/inventory/page/card-actions.ts';
import { artworkPath } from '#domain/inventory/pictures/artwork-path.ts';
import { CARD_SIZES } from '#domain/inventory/pictures/card-sizes.ts';
import { priceToShow } from '#domain/inventory/price.ts';
import { AVAILABILITY_TEXTS, availability } from '#domain/inventory/status.ts';
import type { SearchDocument } from '#domain/search/document.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { SaveToggles } from '../saved/SaveToggles.tsx';
import { CarPhoto } from './CarPhoto.tsx';
import { type CardConfig, cardFacts, cardTagColour, nameLines, placeWords, totalOf } from './card.ts';
import { Price } from './Price.tsx';
import { Tag } from './Tag.tsx';
import { WholeWords } from './WholeWords.tsx';

export type { CardConfig } from './card.ts';

interface CarCardProps {
  doc: SearchDocument;
  config: CardConfig;
  /** Heading level of the name. Default 3. */
  headingLevel?: 2 | 3;
  /** The picture is among the first in view: load it at once. */
  eager?: boolean;
  /** The picture is the first in view: load it with high priority. */
  first?: boolean;
  /** How wide the picture is. Default: as in a list. */
  sizes?: string;
  /** Toggles on the picture, 44 px each. Default: favourite and compare, if the car can be saved. */
  tools?: ReactNode;
  /** Kilometres from the shopper, if known. */
  km?: number | null;
  /** Below the price: the weekly finance payment. */
  weekly?: ReactNode;
}

/**
 * A car in a list. Stateless: the same markup on a static page and in the browser. The whole card links to
 * the car. The style sheet knows by their place the words that are only heard, because pages have hundreds of them.
 */
export function CarCard({
  doc,
  config,
  headingLevel = 3,
  eager = false,
  first = false,
  sizes = CARD_SIZES,
  tools,
  km = null,
  weekly,
}: CarCardProps) {
  const toggles = tools ?? (doc.savable && <SaveToggles car={doc} offer={config.saves} />);
  const Heading = `h${headingLevel}` as const;
  const { title, badge } = nameLines(doc);
  const { name: place, distance } = placeWords(doc, config, km);
  const state = availability(doc);
  const isTaken = state === 'sold' || state === 'reserved';
  // The tag on the picture often says so already.
  const saysTaken = isTaken && doc.tag?.toLowerCase() !== AVAILABILITY_TEXTS[state].toLowerCase();
  const [main, ...others] = cardActions(doc, config.offer);
  const actionsId = `actions-${doc.id}`;
  return (
    <article className="car-card" data-sold={state === 'sold' || undefined}>
      <div className="car-card-picture" data-artwork={doc.image === null || undefined}>
        <CarPhoto
          src={doc.image ?? artworkPath(doc)}
          crop="c"
          sizes={sizes}
          alt=""
          width={600}
          height={400}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : undefined}
          decoding="async"
        />
        {doc.tag !== null && <Tag text={doc.tag} colour={cardTagColour(doc.tag_kind, config)} />}
        {(place ?? distance) !== null && (
          <p className="car-card-place">
            <Icon name="pin" size={16} />
            <span>Located at </span>
            {place !== null && <span className="car-card-place-name">{place}</span>}{' '}
            {distance !== null && <span>{place === null ? distance : `· ${distance}`}</span>}
          </p>
        )}
        {toggles && <div className="car-card-tools">{toggles}</div>}
      </div>
      <div className="car-card-body">
        {saysTaken && (
          <p className="availability" data-availability={state}>
            {AVAILABILITY_TEXTS[state]}
          </p>
        )}
        <Heading className="car-card-name">
          <a href={`/cars/${doc.slug}`}>
            <span>
              <WholeWords name={title} />
            </span>{' '}
            {badge !== '' && <span>{badge}</span>}
          </a>
        </Heading>
        <Price price={priceToShow(doc, config)} total={totalOf(doc, config)} />
        {weekly}
        <ul className="car-card-facts">
          {cardFacts(doc).map(({ icon, name, text }) => (
            <li key={name}>
              <Icon name={icon} />
              <span>{name}: </span>
              <span>{text}</span>
            </li>
          ))}
        </ul>
        {main !== undefined && others.length > 0 && (
          <button className="car-card-menu" type="button" popoverTarget={actionsId}>
            More
            <span>: {doc.name}</span>
          </button>
        )}
        {main !== undefined && (
          <div className="car-card-actions" id={actionsId} popover={others.length > 0 ? '' : undefined}>
            {others.length > 0 && <p className="car-card-actions-name">{doc.name}</p>}
            <Button href={main.href} size="small" wide data-action={main.kind}>
              {main.label}
              <span>: {doc.name}</span>
            </Button>
            {others.length > 0 && (
              <ul className="car-card-more">
                {others.map(({ kind, label, href }) => (
                  <li key={kind}>
                    <a href={href} data-action={kind}>
                      {label}
                      <span>: {doc.name}</span>
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
      </div>
    </article>
  );
}
