/** Everything a car's page shows beyond the frame of the site: plain data, drawn by its components. */
import type { Car } from '#domain/inventory/car.ts';
import { carStructuredData } from '#domain/inventory/page/structured-data.ts';
import { plainAddress } from '#domain/inventory/pictures/photo/address.ts';
import { type Preload, preloadOf } from '#domain/inventory/pictures/preload.ts';
import { itemWord } from '#domain/inventory/status.ts';
import type { LeadCar } from '#domain/leads/form.ts';
import type { SearchDocument } from '#domain/search/document.ts';
import { breadcrumbStructuredData } from '#domain/structured-data/breadcrumbs.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { Frame } from '../frame/frame.ts';
import { sharedPhoto } from '../og/address.ts';
import { type CarPage, type CarSurroundings, type CarView, carView } from './car.ts';
import { carForms } from './car-forms.ts';

/** The head of a page. `BaseLayout` takes it as is. */
interface PageHead {
  title: string;
  description: string;
  /** Path of the canonical address. */
  path: string;
  noindex: boolean;
  image: string | undefined;
  preload: Preload | null;
  jsonLd: readonly object[];
}

interface CarPageData {
  head: PageHead;
  /** What its forms and scripts need to know about the car. */
  car: LeadCar & Pick<Car, 'reserved'>;
  doc: Pick<SearchDocument, 'id' | 'slug' | 'name' | 'price' | 'savable'>;
  view: CarView;
  /** The file with its forms. */
  formsFile: string;
}

/** What a car page's parts are drawn from. */
export interface CarMainProps {
  data: Omit<CarPageData, 'head'>;
  frame: Pick<Frame, 'site' | 'card' | 'week'>;
}

/** The head of a car's page; `origin` is the site's, with a trailing slash. */
function carHead({ car, indexed }: CarPage, view: CarView, site: Site, origin: string): PageHead {
  const path = `/cars/${car.slug}`;
  const absolute = (url: string) => new URL(url, origin).href;
  const photos = view.pictures
    .filter(({ kind }) => kind === 'photo')
    .map(({ url }) => absolute(plainAddress(url, 'w', 1600)));
  const [first] = view.pictures;
  return {
    title: car.name,
    description:
      `${view.summary} For sale at ${site.name}: see the price, photos and specifications of this ` +
      `${itemWord(car.item_type)}.`,
    path,
    noindex: !indexed,
    image: sharedPhoto(car) ?? undefined,
    preload: first?.kind === 'photo' ? preloadOf(first.url, 'w', first.sizes ?? '') : null,
    jsonLd: [
      carStructuredData(car, site, { page: absolute(path), images: photos }),
      breadcrumbStructuredData(view.crumbs, origin),
    ],
  };
}

/** `origin` is the site's, with a trailing slash. */
export function carPageData(page: CarPage, around: CarSurroundings, origin: string): CarPageData {
  const { car, doc } = page;
  const view = carView(page, around);
  const { id, slug, name, make, model, year, stocknum, car_type, item_type, status, sold, tag } = car;
  const { dealership_id, dealership_slug, location, reserved } = car;
  return {
    formsFile: carForms(around.site, car).path,
    head: carHead(page, view, around.site, origin),
    car: {
      ...{ id, slug, name, make, model, year, stocknum, car_type, item_type, status, sold, tag },
      ...{ dealership_id, dealership_slug, location, reserved },
    },
    doc: { id: doc.id, slug: doc.slug, name: doc.name, price: doc.price, savable: doc.savable },
    view,
  };
}
