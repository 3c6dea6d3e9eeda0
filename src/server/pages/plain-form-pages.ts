/** Responses to posted forms that keep the entries and need no release of the site. */
import { html, raw } from 'hono/html';
import type { FormField } from '#domain/leads/form.ts';
import { FORMS, fieldsFor } from '#domain/leads/forms/index.ts';
import { shownAgain } from '#domain/leads/kept/shown-again.ts';
import type { Site } from '#domain/tenant/site.ts';
import { type Html, plainPage } from '../http/plain-page.ts';
import type { FormAgain, OtherTimes } from '../leads/form-pages.ts';

const INPUT_TYPES: Partial<Record<FormField['kind'], string>> = {
  email: 'email',
  tel: 'tel',
  date: 'date',
  time: 'time',
};

const idOf = (name: string) => `field-${name.replace(/[^\w-]/g, '-')}`;

function fieldHtml(field: FormField, value: string, error: string | undefined): Html {
  const { name, kind } = field;
  const id = idOf(name);
  const described = error ? raw(` aria-invalid="true" aria-describedby="${id}-error"`) : '';
  const problem = error ? html`<p class="error" id="${id}-error">${error}</p>` : '';
  const required = field.required ? raw(' required') : '';
  const label = html`<label for="${id}">${field.label}${field.required ? '' : ' (optional)'}</label>`;
  if (kind === 'hidden') return html`<input type="hidden" name="${name}" value="${value}" />`;
  if (kind === 'checkbox') {
    return html`<p class="box">
      <label><input type="checkbox" id="${id}" name="${name}" value="on" ${value === 'on' ? raw('checked') : ''}${described} /> ${field.label}</label>
    </p>${problem}`;
  }
  if (kind === 'select' || kind === 'radio') {
    return html`<p>${label}<select id="${id}" name="${name}"${described}>
        <option value="">Please choose</option>
        ${field.choices.map(
          (choice) =>
            html`<option value="${choice.value}" ${choice.value === value ? raw('selected') : ''}>${choice.label}</option>`,
        )}
      </select></p>${problem}`;
  }
  if (kind === 'textarea') {
    return html`<p>${label}<textarea id="${id}" name="${name}" rows="5"${required}${described}>
${value}</textarea></p>${problem}`;
  }
  const autocomplete = field.autocomplete ? raw(` autocomplete="${field.autocomplete}"`) : '';
  return html`<p>${label}<input type="${INPUT_TYPES[kind] ?? 'text'}" id="${id}" name="${name}" value="${value}"${required}${autocomplete}${described} /></p>${problem}`;
}

/** The form again, with its errors at the top and beside each field. Values of unknown fields are kept unchanged. */
export function plainFormAgain({
  site,
  form: id,
  car,
  values,
  errors,
  signIn,
  action,
}: FormAgain & { action: string }): Html {
  const form = FORMS[id];
  const fields = fieldsFor(form, { site, car });
  const kept = shownAgain(fields, values);
  const byField = new Map(errors.map(({ field, message }) => [field, message] as const));
  const shown = new Set(fields.map(({ name }) => name));
  const carried = Object.entries(values).flatMap(([name, value]) =>
    shown.has(name) || typeof value !== 'string' ? [] : [{ name, value }],
  );
  const items = errors.map(({ field, message }) =>
    shown.has(field) ? html`<li><a href="#${idOf(field)}">${message}</a></li>` : html`<li>${message}</li>`,
  );
  return shell(
    site,
    `Please check: ${form.title}`,
    html`<div class="summary" role="alert" tabindex="-1" autofocus>
        <h1>${signIn ? 'Please sign in again' : 'Please check your details'}</h1>
        <p>We haven’t sent your form yet. Everything you typed is still here.</p>
        ${signIn ? html`<p><a href="${signIn}" target="_blank">Sign in in a new tab</a>, then come back to this tab and send the form.</p>` : ''}
        <ul>
          ${items}
        </ul>
      </div>
      <form method="post" action="${action}" novalidate>
        ${carried.map(({ name, value }) => html`<input type="hidden" name="${name}" value="${value}" />`)}
        ${fields.map((field) => fieldHtml(field, kept[field.name] ?? '', byField.get(field.name)))}
        <p><button>${form.button(site)}</button></p>
      </form>`,
  );
}

/** The lead is stored, but the time is taken: the shopper chooses another, or leaves it to the dealership. */
export function plainOtherTimes({ site, leadId, locationId, times }: OtherTimes): Html {
  return shell(
    site,
    'That time has been taken',
    html`<div role="status">
        <h1>We have your enquiry, but that time has been taken</h1>
        <p>Someone has just booked it, or it’s outside our opening hours.</p>
      </div>
      ${
        times.length === 0
          ? ''
          : html`<form method="post" action="/api/appointments">
              <input type="hidden" name="lead_id" value="${leadId}" />
              <input type="hidden" name="location_id" value="${String(locationId)}" />
              <fieldset>
                <legend>Choose another time</legend>
                ${times.map(
                  ({ start, words }, index) =>
                    html`<p class="box"><label><input type="radio" name="start" value="${start}" ${index === 0 ? raw('checked') : ''} /> ${words}</label></p>`,
                )}
              </fieldset>
              <p><button>Book this time</button></p>
            </form>`
      }
      <p><a href="/success">Skip this and we’ll call you about a time</a></p>`,
  );
}

function shell(site: Site, title: string, body: Html): Html {
  return plainPage(site, {
    title,
    body,
    style: (light) => `
    label { display: block; font-weight: 600; margin-bottom: .25rem }
    .box label { display: flex; gap: .75rem; align-items: baseline; font-weight: 400 }
    input:not([type=checkbox], [type=radio]), select, textarea { box-sizing: border-box; width: 100%; min-height: 3rem; padding: .625rem .75rem; border: 1px solid ${light.edge}; border-radius: .5rem; background: ${light.raised}; color: inherit; font: inherit }
    input[type=checkbox], input[type=radio] { width: 1.25rem; height: 1.25rem; flex: none }
    [aria-invalid] { border-color: ${light.danger} !important }
    .error { color: ${light.danger}; margin: -.5rem 0 1rem }
    .summary { border-left: .25rem solid ${light.danger}; background: ${light.raised}; padding: 1rem; margin-bottom: 1.5rem }
    fieldset { border: 1px solid ${light.line}; border-radius: .5rem }
    button { width: 100% }`,
  });
}
