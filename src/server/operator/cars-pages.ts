/** A car on the operator's page: what the site shows, what the feed says, and what staff corrected. */
import { html, raw } from 'hono/html';
import { bodyLabel } from '#domain/inventory/body.ts';
import type { Car } from '#domain/inventory/car.ts';
import { fuelLabel, transmissionLabel } from '#domain/inventory/labels.ts';
import {
  CHOICES,
  type CorrectableField,
  type Corrections,
  correctedFacts,
  isCorrected,
  type Problems,
  type Texts,
} from '#domain/inventory/stock/corrections.ts';
import { counted } from '#domain/shared/counted.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { CorrectableCar } from '../stock/corrections.db.ts';
import { type Html, operatorPage, timeInSentenceHtml } from './shell.ts';

interface PageContext {
  site: Site;
  now: Date;
}

const LABELS: Readonly<Record<CorrectableField, string>> = {
  year: 'Year',
  make: 'Make',
  model: 'Model',
  badge: 'Badge',
  km: 'Kilometres',
  colour: 'Colour',
  interior_colour: 'Interior colour',
  simple_body: 'Body',
  drive: 'Drive',
  simple_fuel: 'Fuel',
  simple_transmission: 'Transmission',
  seats: 'Seats',
  doors: 'Doors',
  regplate: 'Rego',
  rego_expiry: 'Rego expiry',
  tag: 'Banner on the picture',
  dealercomments: 'Comments',
};

const GROUPS: readonly (readonly [string, readonly CorrectableField[]])[] = [
  ['Name', ['year', 'make', 'model', 'badge']],
  [
    'Facts',
    ['km', 'colour', 'interior_colour', 'simple_body', 'drive', 'simple_fuel', 'simple_transmission'],
  ],
  ['More', ['seats', 'doors', 'regplate', 'rego_expiry', 'tag']],
];

const CHOICE_LABELS: Readonly<Record<keyof typeof CHOICES, (value: string) => string>> = {
  simple_body: (value) => bodyLabel(value as (typeof CHOICES.simple_body)[number]),
  simple_fuel: (value) =>
    fuelLabel({ simple_fuel: value as (typeof CHOICES.simple_fuel)[number], fuel: null }) ?? value,
  simple_transmission: (value) =>
    transmissionLabel({
      simple_transmission: value as (typeof CHOICES.simple_transmission)[number],
      transmission: null,
      trans: null,
    }) ?? value,
};

const isChoice = (field: CorrectableField): field is keyof typeof CHOICES => Object.hasOwn(CHOICES, field);

/** A value in words. */
function valueText(field: CorrectableField, value: string | number | null): string {
  if (value === null || value === '') return 'nothing';
  if (field === 'km') return `${Number(value).toLocaleString('en-AU')} km`;
  if (field === 'dealercomments') return String(value).split('|').join(' ');
  return isChoice(field) ? CHOICE_LABELS[field](String(value)) : String(value);
}

export const nameOf = ({ car, corrections }: CorrectableCar) =>
  correctedFacts(corrections, car).name ?? car.name;

export const identity = ({ stocknum, vin, regplate }: Car) =>
  [stocknum, regplate, stocknum === null ? vin : null]
    .filter((each) => each !== null && each !== '')
    .join(' · ');

export const marks = ({ fields, hidden, featured, pictures }: Corrections): Html => {
  const count = Object.keys(fields).length;
  return html`${hidden === null ? '' : html` <span class="mark" data-tone="warn">Hidden</span>`}${
    featured === null ? '' : html` <span class="mark" data-tone="brand">Featured</span>`
  }${count === 0 ? '' : html` <span class="mark">${counted(count, 'correction')}</span>`}${
    pictures.length === 0 ? '' : html` <span class="mark">${counted(pictures.length, 'photo')} added</span>`
  }`;
};

interface Form {
  texts: Texts;
  hidden: boolean;
  featured: boolean;
  by: string;
  /** The values when the form was opened. */
  seen: string;
}

export function carPage(
  context: PageContext,
  options: {
    found: CorrectableCar;
    form: Form;
    problems: Problems & { by?: string };
    done: string | null;
  },
): Html {
  const { found, form, problems, done } = options;
  const { car, corrections } = found;
  const wrong = Object.keys(problems).length;
  return operatorPage({
    site: context.site,
    title: nameOf(found),
    place: '/operator/cars',
    body: html`<div class="head"><h1>${nameOf(found)}</h1><p class="muted small">${identity(car)} · ${car.dealership_name}</p></div>
      ${done === null ? '' : html`<p class="said-so" role="status">${done}</p>`}
      ${wrong === 0 ? '' : html`<p class="said-so" data-tone="danger" role="alert">Not saved: ${counted(wrong, 'field needs', 'fields need')} another look.</p>`}
      ${isCorrected(corrections) ? correctionsList(found, context) : ''}
      <form class="stack" method="post" action="/operator/cars/${car.id}">
        <input type="hidden" name="seen" value="${form.seen}">
        <fieldset class="card stack"><legend>On the site</legend>
          ${tick('hidden', 'Hide this car from the site', form.hidden)}
          ${car.show_on_dealer_website ? '' : html`<p class="note">The feed hides this car.</p>`}
          ${tick('featured', 'Feature this car (category “Featured”)', form.featured)}
        </fieldset>
        ${GROUPS.map(
          ([title, fields]) =>
            html`<fieldset class="card stack"><legend>${title}</legend><div class="fields">${fields.map(
              (field) => fieldHtml(field, form.texts[field], found, problems[field]),
            )}</div></fieldset>`,
        )}
        <fieldset class="card stack"><legend>Comments and photos</legend>
          ${area('dealercomments', 'Comments', form.texts.dealercomments, 'One paragraph per line.', problems.dealercomments)}
          ${area('pictures', 'More photos', form.texts.pictures, `One web address per line (https://…).${car.images.length === 0 ? '' : ` They come after the feed’s ${counted(car.images.length, 'photo')}.`}`, problems.pictures)}
        </fieldset>
        <div class="card stack">
          <div><label for="by">Your name</label><input id="by" name="by" value="${form.by}" maxlength="60" autocomplete="name" required${invalid('by', problems.by)}>${problemHtml('by', problems.by)}</div>
          <div class="ways"><button>Save</button><a class="button quiet" href="/cars/${car.slug}">View car</a></div>
          <p class="note">The price, and whether the car is sold or reserved, come only from the feed. Changes are on the site within a minute.</p>
        </div>
      </form>`,
  });
}

/** Who corrected what, and what the feed said then and says now. */
function correctionsList({ car, corrections }: CorrectableCar, { site, now }: PageContext): Html {
  const { fields, hidden, featured, pictures } = corrections;
  const byline = ({ by, at }: { by: string; at: string }) =>
    html`<span class="muted small">${by}, ${timeInSentenceHtml(at, site, now)}</span>`;
  const items = (Object.keys(fields) as CorrectableField[]).flatMap((field) => {
    const correction = fields[field];
    if (correction === undefined) return [];
    const { value, was } = correction;
    const feed = car[field];
    const moved = feed === was ? '' : html` It said ${valueText(field, was)} then.`;
    return [
      html`<li><p>${LABELS[field]}: <strong>${valueText(field, value)}</strong>. The feed says ${valueText(field, feed)}.${moved}</p>${byline(correction)}</li>`,
    ];
  });
  return html`<section class="card stack" aria-labelledby="changed"><h2 id="changed">Changed by staff</h2><ul class="stack">
    ${hidden === null ? '' : html`<li><p>Hidden from the site</p>${byline(hidden)}</li>`}
    ${featured === null ? '' : html`<li><p>Featured</p>${byline(featured)}</li>`}
    ${items}
    ${pictures.map((picture) => html`<li><p class="message">Photo <a href="${picture.url}">${picture.url}</a></p>${byline(picture)}</li>`)}
  </ul></section>`;
}

const tick = (name: string, label: string, isTicked: boolean): Html =>
  html`<label class="tick"><input type="checkbox" name="${name}"${isTicked ? raw(' checked') : ''}> ${label}</label>`;

const invalid = (name: string, problem: string | undefined) =>
  problem === undefined ? '' : raw(` aria-invalid="true" aria-describedby="${name}-problem"`);

const problemHtml = (name: string, problem: string | undefined): Html | '' =>
  problem === undefined ? '' : html`<p class="problem" id="${name}-problem">${problem}</p>`;

function fieldHtml(
  field: CorrectableField,
  text: string,
  { car, corrections }: CorrectableCar,
  problem: string | undefined,
): Html {
  const feed =
    corrections.fields[field] === undefined
      ? ''
      : html`<p class="note">Feed: ${valueText(field, car[field])}</p>`;
  const type = field === 'rego_expiry' ? 'date' : 'text';
  const input = isChoice(field)
    ? html`<select id="${field}" name="${field}"${invalid(field, problem)}><option value="">Not known</option>${CHOICES[
        field
      ].map(
        (value) =>
          html`<option value="${value}"${value === text ? raw(' selected') : ''}>${CHOICE_LABELS[field](value)}</option>`,
      )}</select>`
    : html`<input id="${field}" name="${field}" type="${type}" value="${text}"${invalid(field, problem)}>`;
  return html`<div><label for="${field}">${LABELS[field]}</label>${input}${feed}${problemHtml(field, problem)}</div>`;
}

const area = (name: string, label: string, text: string, note: string, problem: string | undefined): Html =>
  html`<div><label for="${name}">${label}</label><textarea id="${name}" name="${name}" rows="5" aria-describedby="${name}-note">${text}</textarea><p class="note" id="${name}-note">${note}</p>${problemHtml(name, problem)}</div>`;
