/** The operator's stock: cars with pictures, searched and filtered, one page at a time. */
import { html, raw } from 'hono/html';
import type { Car } from '#domain/inventory/car.ts';
import { knownText } from '#domain/inventory/known-text.ts';
import { artworkPath } from '#domain/inventory/pictures/artwork-path.ts';
import { photos, primaryImage } from '#domain/inventory/pictures/images.ts';
import { plainAddress } from '#domain/inventory/pictures/photo/address.ts';
import type { PhotoNote } from '#domain/inventory/pictures/photo/shown.ts';
import { shapeOf } from '#domain/inventory/pictures/shape-of.ts';
import { displayPrice, priceLine } from '#domain/inventory/price.ts';
import {
  daysInStock,
  lastChange,
  YARD_STATE_TEXTS,
  type YardState,
  yardState,
} from '#domain/inventory/stock/yard-view.ts';
import { counted } from '#domain/shared/counted.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { YardCar, YardOrder, YardView } from '../stock/yard.db.ts';
import { identity, marks, nameOf } from './cars-pages.ts';
import { leftOutText } from './photo-notes.ts';
import { type Html, operatorPage, timeInSentenceHtml } from './shell.ts';

interface PageContext {
  site: Site;
  now: Date;
}

/** `photos`: cars with fewer photos than wanted, or with photos left out. */
type StockView = YardView | 'photos';

export interface StockRow extends YardCar {
  /** The car as pages show it. */
  shown: Car;
  photos: PhotoNote | null;
}

const VIEWS: Readonly<Record<StockView, { label: string; heading: string }>> = {
  stock: { label: 'All in stock', heading: 'In stock' },
  available: { label: 'Available', heading: 'Available' },
  reserved: { label: 'Reserved', heading: 'Reserved' },
  held: { label: 'Held online', heading: 'Held online' },
  hidden: { label: 'Hidden from the site', heading: 'Hidden from the site' },
  corrected: { label: 'Changed by staff', heading: 'Changed by staff' },
  'no-photos': { label: 'No photos', heading: 'Without photos' },
  photos: { label: 'Photos to check', heading: 'Photos to check' },
  sold: { label: 'Sold', heading: 'Sold' },
};

const ORDERS: Readonly<Record<YardOrder, string>> = { newest: 'Newest first', oldest: 'Longest in stock' };

const TONES: Readonly<Record<YardState, string>> = {
  available: 'good',
  'coming soon': '',
  reserved: 'warn',
  held: 'warn',
  sold: '',
};

/** Pixels of the picture beside a car; twice that is requested. */
const PICTURE = { width: 120, height: 80, asked: 400 } as const;

/** The first photo, or a drawing. The name beside it describes it. */
function pictureHtml(car: Car): Html {
  const photo = primaryImage(car);
  const isShowable = photo !== null && (photo.startsWith('/') || photo.startsWith('https://'));
  const src = isShowable
    ? plainAddress(photo, 'c', PICTURE.asked, 'webp')
    : artworkPath({ shape: shapeOf(car), colour: knownText(car.colour) });
  return html`<img src="${src}" alt="" width="${PICTURE.width}" height="${PICTURE.height}" loading="lazy" decoding="async"${isShowable ? '' : raw(' class="drawn"')}>`;
}

function photosText(car: Car, wanted: number): Html {
  const count = photos(car).length;
  return count < wanted
    ? html`<span class="mark" data-tone="warn">${count === 0 ? 'No photos' : `${count} of ${wanted} photos`}</span>`
    : html`${counted(count, 'photo')}`;
}

function changeText(row: StockRow, { site, now }: PageContext): Html | '' {
  const change = lastChange(row.car, row.corrections);
  if (change === null) return '';
  const what = change.what === 'price' ? 'Price changed' : 'Corrected';
  return html` · ${what} ${timeInSentenceHtml(change.at, site, now)}`;
}

function carItem(row: StockRow, context: PageContext): Html {
  const { site, now } = context;
  const { car, shown, corrections, isHeld } = row;
  const state = yardState(car, isHeld);
  const days = daysInStock(car, now);
  const about = [identity(car), ...(site.dealerships.length > 1 ? [car.dealership_name] : [])]
    .filter(Boolean)
    .join(' · ');
  return html`<li class="stock-car">
    ${pictureHtml(shown)}
    <div class="about">
      <h3><a href="/operator/cars/${car.id}">${nameOf(row)}</a></h3>
      <p><strong>${priceLine(displayPrice(shown, site.pricing))}</strong></p>
      <p class="marks"><span class="mark" data-tone="${TONES[state]}">${YARD_STATE_TEXTS[state]}</span> ${photosText(shown, site.images.wanted)}${marks(corrections)}</p>
      <p class="muted small">${days === 0 ? 'Arrived today' : `${counted(days, 'day')} in stock`}${changeText(row, context)}</p>
      <p class="muted small">${about}</p>
      ${leftOutText(row.photos)}
    </div>
    <p class="row-actions"><a href="/operator/cars/${car.id}">Edit<span class="unseen"> or hide ${nameOf(row)}</span></a> <a href="/cars/${car.slug}">View<span class="unseen"> ${nameOf(row)} on the site</span></a></p>
  </li>`;
}

const option = (value: string, label: string, isChosen: boolean) =>
  html`<option value="${value}"${isChosen ? raw(' selected') : ''}>${label}</option>`;

export function carsPage(
  context: PageContext,
  options: {
    cars: readonly StockRow[];
    /** Cars in the whole list; null where they are not counted. */
    total: number | null;
    search: string;
    which: StockView;
    order: YardOrder;
    isFirst: boolean;
    /** Address of the next page; null on the last. */
    further: string | null;
  },
): Html {
  const { cars, total, search, which, order, isFirst, further } = options;
  const start = `/operator/cars?${new URLSearchParams({ q: search, which, order })}`;
  const heading = `${VIEWS[which].heading}${search === '' ? '' : `: “${search}”`}`;
  return operatorPage({
    site: context.site,
    title: 'Cars',
    place: '/operator/cars',
    body: html`<h1>Cars</h1>
      <p class="note">Hide a car, feature it, or correct mistakes in its feed. Your changes stay until the feed has the same values.</p>
      <form class="find three" role="search" action="/operator/cars">
        <div><label for="q">Find</label><input id="q" type="search" name="q" value="${search}" maxlength="100" placeholder="Name, stock number, rego or VIN"></div>
        <div><label for="which">Show</label><select id="which" name="which">${Object.entries(VIEWS).map(
          ([value, { label }]) => option(value, label, value === which),
        )}</select></div>
        <div><label for="order">Sort</label><select id="order" name="order">${Object.entries(ORDERS).map(
          ([value, label]) => option(value, label, value === order),
        )}</select></div>
        <button>Show</button>
      </form>
      ${
        cars.length === 0
          ? html`<p class="card empty">${search === '' && which === 'stock' && isFirst ? html`No cars in stock yet. <a href="/operator/stock/add">Add stock from a file</a>` : 'No cars match.'}</p>`
          : html`<div class="stack"><div class="head"><h2>${heading}</h2>${total === null ? '' : html`<p class="muted">${counted(total, 'car')}</p>`}</div><ol class="rows">${cars.map((each) => carItem(each, context))}</ol></div>`
      }
      ${
        isFirst && further === null
          ? ''
          : html`<p class="ways">${isFirst ? '' : html`<a class="button quiet" href="${start}">First page</a>`}${further === null ? '' : html`<a class="button quiet" href="${further}">More cars</a>`}</p>`
      }`,
  });
}
