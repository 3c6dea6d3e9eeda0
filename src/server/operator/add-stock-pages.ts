/** Adding stock from a file: the form, and a preview of what would be imported. */
import { html, raw } from 'hono/html';
import type { FeedCar } from '#domain/inventory/car.ts';
import { carFacts } from '#domain/inventory/feed/guess/car-line.ts';
import type { Question } from '#domain/inventory/feed/guess/questions.ts';
import type { Rules } from '#domain/inventory/feed/guess/rules.ts';
import { soldPercent } from '#domain/inventory/stock/hold.ts';
import type { HeldFigures, ImportReport } from '#domain/inventory/stock/import.ts';
import { counted } from '#domain/shared/counted.ts';
import type { Site } from '#domain/tenant/site.ts';
import { dealershipFacts } from '../stock/dealerships.ts';
import type { Proposal } from '../stock/proposal.ts';
import type { WaitingFile } from '../stock/waiting-files.ts';
import { type Html, operatorPage } from './shell.ts';
import { rowsItem } from './site-pages.ts';
import { fieldName } from './stock-words.ts';

/** Rows of each kind to show. */
const ROWS_SHOWN = 20;
/** From this confidence on, a field counts as certain. */
const SURE = 0.9;

const nameOf = (dealership: string, site: Site) => dealershipFacts(dealership, [site])?.name ?? dealership;

/** @param problem why the file cannot be used; null before one is sent */
export function addStockPage(
  site: Site,
  { dealership, problem, megabytes }: { dealership: string; problem: string | null; megabytes: number },
): Html {
  const [only, ...others] = site.dealerships;
  return operatorPage({
    site,
    title: problem === null ? 'Add stock' : 'Error: Add stock',
    place: '/operator/stock',
    body: html`<h1>Add stock</h1>
      ${problem === null ? '' : html`<p class="said-so" data-tone="danger" role="alert">Nothing was imported. <a href="#feed">Choose another file</a></p>`}
      <form class="card stack upload" method="post" action="/operator/stock/add" enctype="multipart/form-data">
        ${
          others.length === 0
            ? html`<input type="hidden" name="dealership" value="${only ?? ''}">`
            : html`<div><label for="dealership">Dealership</label><select id="dealership" name="dealership">${site.dealerships.map(
                (slug) =>
                  html`<option value="${slug}"${slug === dealership ? raw(' selected') : ''}>${nameOf(slug, site)}</option>`,
              )}</select></div>`
        }
        <div><label for="feed">Stock file</label>
          <input id="feed" name="feed" type="file" required aria-describedby="feed-note${problem === null ? '' : ' feed-problem'}"${problem === null ? '' : raw(' aria-invalid="true"')}>
          <p class="note" id="feed-note">CSV, Excel (.xlsx), XML or JSON, also zipped, up to ${megabytes} MB. It should list every car for sale: cars that aren’t in it count as sold.</p>
          ${problem === null ? '' : html`<p class="problem" id="feed-problem">${problem}</p>`}</div>
        <div class="ways"><button>Check the file</button></div>
        <p class="note">You’ll see how it’s read before anything is imported.</p>
      </form>`,
  });
}

interface Shown {
  file: WaitingFile;
  proposal: Proposal;
  /** The choice for each question, counted from 0. */
  answers: readonly number[];
  /** Whether they are the last import's answers. */
  isAsLastTime: boolean;
  /** What an import would do. */
  report: ImportReport;
  /** The figures if the import would be put on hold; null if not. */
  held: HeldFigures | null;
}

export function proposalPage(site: Site, shown: Shown): Html {
  const { file, proposal, answers, isAsLastTime, report, held } = shown;
  const action = `/operator/stock/add/${file.id}`;
  const asked = proposal.questions.filter(({ choices }) => choices.length > 1).length;
  const hasCars = report.rows > report.rejected.length;
  return operatorPage({
    site,
    title: 'Check the file',
    place: '/operator/stock',
    body: html`<div class="stack"><h1>Check the file</h1>
        <p class="message">${file.name}, for ${nameOf(file.dealership, site)}</p></div>
      ${hasCars ? '' : html`<p class="said-so" data-tone="danger" role="alert">No row in this file is a car, so there’s nothing to import. <a href="/operator/stock/add">Choose another file</a></p>`}
      ${resultSection(report, held, hasCars)}
      <form class="stack" id="answers" action="${action}">
        ${proposal.questions.length === 0 ? '' : html`<h2>${asked === 0 ? 'Good to know' : counted(asked, 'question')}</h2>`}
        ${isAsLastTime ? html`<p class="note">These are the answers from the last import.</p>` : ''}
        ${proposal.questions.map((question, at) => questionItem(question, at, answers[at] ?? 0))}
        ${asked === 0 ? '' : html`<div class="ways"><button class="quiet">Update with these answers</button></div>`}
      </form>
      ${carsSection(proposal.cars, report)}
      ${fieldsSection(proposal)}
      ${leftSection(proposal)}
      <section class="card stack" aria-labelledby="go"><h2 id="go">Import</h2>
        <p>${hasCars ? figures(report) : 'There’s nothing to import.'}</p>
        <div class="ways">
          ${hasCars ? html`<button form="answers" formmethod="post" formaction="${action}/import">Import now</button>` : ''}
          <button class="quiet" form="answers" formaction="${action}/mapping">Download mapping</button>
          <a class="button quiet" href="/operator/stock/add">Choose another file</a>
        </div>
        <p class="note">Use the mapping for <code>feeds</code> in this site’s configuration. The file stays here for two hours.</p>
      </section>`,
  });
}

const number = (value: number) => value.toLocaleString('en-AU');

const figures = ({ created, updated, unchanged, duplicates, sold, rejected }: ImportReport) =>
  [
    `${number(created)} new`,
    `${number(updated)} changed`,
    ...(unchanged > 0 ? [`${number(unchanged)} unchanged`] : []),
    `${number(sold)} sold`,
    ...(duplicates > 0 ? [counted(duplicates, 'duplicate')] : []),
    `${number(rejected.length)} rejected`,
  ].join(', ');

function resultSection(report: ImportReport, held: HeldFigures | null, hasCars: boolean): Html {
  const { rows, rejected, warning_rows, warnings } = report;
  return html`<section class="card stack" aria-labelledby="result"><h2 id="result">What an import would do</h2>
    <p>${counted(rows, 'row')}: ${figures(report)}</p>
    ${
      held === null || !hasCars
        ? ''
        : html`<p class="problem">It would mark ${number(held.would_sell)} of ${counted(held.for_sale, 'car')} for sale (${soldPercent(held)}%) as sold, so it will be put on hold until you confirm it under Imports.</p>`
    }
    ${rowsItem('Rejected rows', rejected.slice(0, ROWS_SHOWN), { of: 'this file', count: rejected.length, none: 'the whole row' })}
    ${rowsItem('Values not used', warning_rows.slice(0, ROWS_SHOWN), { of: 'this file', count: warnings, none: '' })}
  </section>`;
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function questionItem({ text, choices }: Question, at: number, chosen: number): Html {
  const [only, ...others] = choices;
  if (others.length === 0) {
    return html`<div class="card stack"><p class="message"><strong>${text}</strong></p><p class="message">${sentence(only?.text ?? '')}</p></div>`;
  }
  const name = `q${at + 1}`;
  return html`<fieldset class="card stack"><legend class="message">${text}</legend><div>${choices.map(
    (choice, index) =>
      html`<label class="tick"><input type="radio" name="${name}" value="${index + 1}"${index === chosen ? raw(' checked') : ''}> <span class="message">${sentence(choice.text)}</span></label>`,
  )}</div></fieldset>`;
}

function carsSection(cars: readonly FeedCar[], { rows, rejected }: ImportReport): Html | '' {
  if (cars.length === 0) return '';
  const all = rows - rejected.length;
  return html`<section class="stack" aria-labelledby="cars"><h2 id="cars">${all > cars.length ? `The first ${cars.length} of ${number(all)} cars` : counted(cars.length, 'car')}</h2>
    <ul class="cars">${cars.map((car) => {
      const [name, kind, price, ...facts] = carFacts(car);
      return html`<li class="card stack"><h3 class="message">${name}</h3><p><strong>${sentence(price ?? '')}</strong></p><p class="message small">${[sentence(kind ?? ''), ...facts].join(' · ')}</p></li>`;
    })}</ul></section>`;
}

function fieldsSection({ fields, questions, mapping }: Proposal): Html {
  const asked = new Set(
    questions.flatMap(({ choices }) =>
      choices.length > 1 ? choices.flatMap((each) => Object.keys(each.fields)) : [],
    ),
  );
  const columnsOf = (name: string) => fields.find(({ field }) => field === name)?.columns.join();
  // Columns that only feed search are not worth listing.
  const listed = fields.filter(
    ({ field, columns }) =>
      !field.startsWith('simple_') || columnsOf(field.replace('simple_', '')) !== columns.join(),
  );
  const inOrder = listed.sort(
    (one, other) => Number(one.confidence >= SURE) - Number(other.confidence >= SURE),
  );
  return html`<section class="card stack" aria-labelledby="fields"><h2 id="fields">Fields</h2>
    <p class="note">Each field of a car, the column it’s read from, and how certain that is.</p>
    <ul class="read-as">${inOrder.map(({ field, columns, confidence }) => {
      const mark = asked.has(field)
        ? html`<span class="mark">Asked above</span>`
        : confidence >= SURE
          ? html`<span class="mark" data-tone="good">Sure</span>`
          : html`<span class="mark" data-tone="warn">Please check</span>`;
      return html`<li><strong>${fieldName(field)}</strong> <span class="column">${columns.join(', ') || sameText(mapping.fields[field])}</span> <span>${mark}</span></li>`;
    })}</ul></section>`;
}

const VALUES: Readonly<Record<string, string>> = {
  drive_away: 'drive away',
  egc: 'before government charges',
  demo: 'demonstrator',
};

/** The value of a field that is the same for all cars. */
function sameText(rule: Rules[keyof Rules]): string {
  const value = typeof rule === 'object' && !Array.isArray(rule) ? rule.value : undefined;
  return value === undefined ? 'Every car' : `Every car: ${VALUES[String(value)] ?? String(value)}`;
}

/** The columns that a question offers. */
const offered = ({ choices }: Question) =>
  choices.flatMap(({ fields }) =>
    Object.values(fields).flatMap((rule) =>
      typeof rule === 'object' && !Array.isArray(rule) ? (rule.from ?? []) : [],
    ),
  );

function leftSection({ left, fields, questions }: Proposal): Html | '' {
  const used = new Set(fields.flatMap(({ columns }) => columns));
  const asked = new Set(questions.flatMap(offered));
  const unused = left.filter(({ column }) => !used.has(column));
  if (unused.length === 0) return '';
  return html`<section class="card stack" aria-labelledby="left"><h2 id="left">Left out</h2>
    <p class="note">${counted(unused.length, 'column')} in the file ${unused.length === 1 ? 'isn’t' : 'aren’t'} used.</p>
    <table class="read"><thead><tr><th scope="col">Column</th><th scope="col">Why</th></tr></thead>
      <tbody>${unused.map(({ column, why }) => html`<tr><td>${column}</td><td>${asked.has(column) ? 'Asked above' : sentence(why)}</td></tr>`)}</tbody></table></section>`;
}
