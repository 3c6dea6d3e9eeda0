/**
 * Any form of the site as plain markup. It posts without script; `lead-form.client.ts` finds it by its data
 * attributes and adds the rest: messages beside fields, retries, steps and times to choose from.
 */
import { itemWord } from '#domain/inventory/status.ts';
import { promiseOf, replyPromise } from '#domain/leads/answer/reply-promise.ts';
import { classify } from '#domain/leads/categories.ts';
import {
  type FormDefinition,
  type FormField,
  type FormId,
  formPath,
  type LeadCar,
} from '#domain/leads/form.ts';
import { FORMS, fieldsFor } from '#domain/leads/forms/index.ts';
import { takesOthers } from '#domain/leads/forms/trade-in.ts';
import { SHOWN_CAR_FIELD, shownCarText } from '#domain/leads/kept/shown-car.ts';
import type { FieldError } from '#domain/leads/submission/contact-details.ts';
import type { Site } from '#domain/tenant/site.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Alert, Fields, type Shown, TrapField } from './LeadFields.tsx';

export interface LeadFormProps {
  form: FormId;
  site: Site;
  car?: LeadCar | null;
  /** Path of the page it is on. */
  page?: string;
  /** Values entered before, by name, kept when the form is shown again. */
  values?: Readonly<Record<string, string>>;
  errors?: readonly FieldError[];
  /**
   * The key that makes two posts one lead. A page shared by all shoppers has none: the script adds one, and
   * without script the platform recognises the same text from the same sender.
   */
  idempotencyKey?: string;
}

/** A form's heading, with the right noun for the dealership's vehicle or the shopper's own. */
export function formTitle(
  form: FormId,
  site: Pick<Site, 'tradeIn'>,
  car?: Pick<LeadCar, 'item_type'> | null,
): string {
  const { title, sells = false } = FORMS[form];
  if (sells && takesOthers(site)) return title.replace('your car', 'your vehicle');
  return title.replace(/\bthis car$/, `this ${itemWord(car?.item_type ?? 'car')}`);
}

function Steps({
  form,
  fields,
  ...shown
}: { form: FormDefinition; fields: FormField[]; prefix: string } & Shown) {
  return (
    <>
      <p className="lead-progress" data-lead-progress="" hidden />
      {form.steps.map((step, index) => (
        <fieldset key={step.title} className="lead-step" data-lead-step={index}>
          <legend className="lead-step-title" tabIndex={-1}>
            {step.title}
          </legend>
          {/* Filled in by the script with the current step. */}
          <div className="lead-step-note" data-lead-note="" aria-live="polite" hidden />
          <div className="lead-fields">
            <Fields fields={fields.filter(({ name }) => step.fields.includes(name))} {...shown} />
          </div>
        </fieldset>
      ))}
    </>
  );
}

export function LeadForm({
  form: id,
  site,
  car = null,
  page = '',
  values = {},
  errors = [],
  idempotencyKey = '',
}: LeadFormProps) {
  const form = FORMS[id];
  const fields = fieldsFor(form, { site, car });
  const promised = promiseOf(site, car ? [car.dealership_slug] : site.dealerships);
  const shown = { prefix: `lead-${id}`, values, errors };
  const inParts = new Set(form.steps.flatMap((step) => step.fields));
  const of = (part: FormField['part']) =>
    fields.filter((field) => field.part === part && field.kind !== 'hidden' && !inParts.has(field.name));
  const hidden = fields.filter((field) => field.kind === 'hidden' && !inParts.has(field.name));
  const isTermsOpen = of('terms').some(
    ({ name }) => values[name] || errors.some((each) => each.field === name),
  );
  return (
    <form
      className="lead-form"
      method="post"
      action={formPath(id)}
      data-lead-form={id}
      data-title={form.title}
      data-car={car?.name}
      data-slug={car?.slug}
      data-event={classify(form.category({ site, car }), form.subcategory, car).event}
      data-category={form.category({ site, car })}
      data-at-once={form.atOnce}
    >
      <Alert errors={errors} prefix={shown.prefix} fields={fields} />
      <p className="lead-known" data-lead-known="" hidden>
        We’ve filled in your details from last time.{' '}
        <button type="button" className="lead-link" data-lead-forget="">
          Clear my details
        </button>
      </p>
      <input type="hidden" name="idempotency_key" value={idempotencyKey} autoComplete="off" />
      <input type="hidden" name="form" value={id} />
      <input type="hidden" name="website_id" value={site.id} />
      <input type="hidden" name="page_id" value={page} />
      <input type="hidden" name="car_id" value={car?.id ?? values.car_id ?? ''} />
      {car !== null && <input type="hidden" name={SHOWN_CAR_FIELD} value={shownCarText(car)} />}
      <Fields fields={hidden} {...shown} />
      {form.steps.length > 0 && <Steps form={form} fields={fields} {...shown} />}
      {of('main').length > 0 && (
        <div className="lead-fields">
          <Fields fields={of('main')} {...shown} />
        </div>
      )}
      <div className="lead-end" data-lead-end="">
        <TrapField />
        <details className="lead-terms details-link" open={isTermsOpen || undefined}>
          <summary>
            How and when to contact me
            <Icon name="chevron-down" />
          </summary>
          <div className="lead-fields">
            <Fields fields={of('terms')} {...shown} />
          </div>
        </details>
        <Fields fields={of('consent')} {...shown} />
      </div>
      <div className="lead-go">
        {form.steps.length > 0 && (
          <>
            <Button className="lead-back" data-lead-back="" hidden>
              Back
            </Button>
            <Button kind="primary" size="large" className="lead-next-step" data-lead-next="" hidden>
              Next
            </Button>
          </>
        )}
        <Button kind="primary" size="large" type="submit" data-lead-send="">
          {form.button(site)}
        </Button>
      </div>
      <p className="lead-after">
        {form.next}
        {promised !== null && (
          <>
            {' '}
            <span data-promise="">{replyPromise(promised)}</span>
          </>
        )}
        {site.forms.privacyLink && (
          <>
            {' '}
            <a href="/privacy-policy">Privacy policy</a>
          </>
        )}
      </p>
    </form>
  );
}
