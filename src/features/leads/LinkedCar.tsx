import { artworkPath } from '#domain/inventory/pictures/artwork-path.ts';
import { smallPicture } from '#domain/inventory/pictures/images.ts';
import { priceToShow } from '#domain/inventory/price.ts';
import { itemWord, soldTexts } from '#domain/inventory/status.ts';
import type { SearchDocument } from '#domain/search/document.ts';
import { modelPath } from '#domain/search/routes.ts';
import { nameLines, totalOf } from '../inventory/card.ts';
import { Price } from '../inventory/Price.tsx';

interface LinkedCarProps {
  doc: SearchDocument;
  noPriceText: string;
  /** The text beside its on-road price, as on cards; without it the price is the advertised one alone. */
  driveAwayNote?: string | null;
  /** What the car is here, for people who cannot see it. Default: what the shopper asks about. */
  label?: string;
}

const ABOUT = 'What you’re asking about';

/** The car that a form is about, above its fields. */
export function LinkedCar({ doc, noPriceText, driveAwayNote = null, label = ABOUT }: LinkedCarProps) {
  const { title, badge } = nameLines(doc);
  return (
    <section className="linked-car" aria-label={label} data-price={doc.price ?? undefined}>
      <LinkedPicture doc={doc} />
      <div className="linked-car-text">
        <a className="linked-car-name" href={`/cars/${doc.slug}`}>
          {title} {badge}
        </a>
        {doc.reserved && <p className="linked-car-note">Reserved</p>}
        <Price price={priceToShow(doc, { noPriceText })} total={totalOf(doc, { driveAwayNote })} />
      </div>
    </section>
  );
}

/** Shown instead if the car is no longer for sale. The form below is then about no car. */
export function SoldLinkedCar({ doc }: Pick<LinkedCarProps, 'doc'>) {
  const { title, notice } = soldTexts(doc);
  return (
    <section className="linked-car" aria-label={ABOUT} data-sold="">
      <LinkedPicture doc={doc} />
      <div className="linked-car-text">
        <p className="linked-car-name">
          {title}: {doc.name}
        </p>
        <p>{notice}</p>
        <a href={modelPath(doc.make, doc.model)}>See similar {itemWord(doc.item_type, 2)}</a>
      </div>
    </section>
  );
}

function LinkedPicture({ doc }: Pick<LinkedCarProps, 'doc'>) {
  const artwork = artworkPath(doc);
  return <img src={smallPicture(doc.image) ?? artwork} alt="" width={400} height={300} loading="lazy" />;
}
