/**
 * The forms on a car's page, in a file that all cars with the same forms share. A browser fetches it once per site, and
 * no page has to contain or draw them.
 */
import { createElement } from 'react';
import { anyCarLike, CAR_FORMS } from '#domain/leads/car-forms.ts';
import type { LeadCar } from '#domain/leads/form.ts';
import type { Site } from '#domain/tenant/site.ts';
import { LeadForm } from '#features/leads/LeadForm.tsx';
import { contentHash } from '#tenant/content-hash.ts';
import { markup } from '#ui/markup.ts';

interface CarForms {
  path: string;
  /** JSON: the markup of each form by its name. */
  content: string;
}

const hashes = new WeakMap<Site, string>();

function hashOf(site: Site): string {
  const hash = hashes.get(site) ?? contentHash(JSON.stringify(site));
  hashes.set(site, hash);
  return hash;
}

/** Cached by site and kind of car. */
const drawn = new Map<string, CarForms>();
const MOST = 200;

const known = new WeakMap<LeadCar, { of: string; forms: CarForms }>();

/** The forms for a car, without its name and number. */
export function carForms(site: Site, car: LeadCar): CarForms {
  const of = hashOf(site);
  const last = known.get(car);
  if (last?.of === of) return last.forms;
  const kind = anyCarLike(site, car);
  const key = of + JSON.stringify(kind);
  const forms = drawn.get(key) ?? draw(site, kind);
  if (drawn.size >= MOST) drawn.clear();
  drawn.set(key, forms);
  known.set(car, { of, forms });
  return forms;
}

function draw(site: Site, car: LeadCar): CarForms {
  const content = JSON.stringify(
    Object.fromEntries(CAR_FORMS.map((form) => [form, markup(createElement(LeadForm, { form, site, car }))])),
  );
  return { path: `/car-forms/${contentHash(content).slice(0, 12)}.json`, content };
}
