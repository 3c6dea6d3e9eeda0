import type { FormId, LeadCar } from '#domain/leads/form.ts';
import { FORMS, fieldsFor } from '#domain/leads/forms/index.ts';
import { shownAgain } from '#domain/leads/kept/shown-again.ts';
import type { FieldError } from '#domain/leads/submission/contact-details.ts';
import type { Site } from '#domain/tenant/site.ts';
import { formTitle, LeadForm } from './LeadForm.tsx';

interface FormAgainProps {
  form: FormId;
  site: Site;
  car: LeadCar | null;
  /** The posted values, as received. */
  values: Readonly<Record<string, unknown>>;
  errors: readonly FieldError[];
  /** Nothing was entered: a form to fill in, not to correct. */
  isFirst?: boolean | undefined;
  /** Where to sign in before the form can be sent. */
  signIn?: string | undefined;
}

const textOf = (raw: unknown) => (typeof raw === 'string' ? raw : '');

/** The body of a page with one form: to be corrected, or filled in for the first time. */
export function FormAgain({ form, site, car, values, errors, isFirst = false, signIn }: FormAgainProps) {
  const kept = isFirst ? {} : shownAgain(fieldsFor(FORMS[form], { site, car }), values);
  return (
    <div className="container form-page">
      <header className="text-head">
        <h1 id="form-title">{formTitle(form, site, car)}</h1>
        {car !== null && (
          <p className="lead-about">{isFirst ? <a href={`/cars/${car.slug}`}>{car.name}</a> : car.name}</p>
        )}
        {!isFirst && <p>We haven’t sent your form yet. Everything you typed is still here.</p>}
        {signIn !== undefined && (
          <p className="form-sign-in" role="alert">
            You’ve been signed out. Please{' '}
            <a href={signIn} target="_blank" rel="noopener">
              sign in again in a new tab
            </a>
            , then come back to this tab and send the form.
          </p>
        )}
      </header>
      <section className="lead-panel" aria-labelledby="form-title">
        <LeadForm
          form={form}
          site={site}
          car={car}
          page={textOf(values.page_id)}
          values={{ ...kept, car_id: textOf(values.car_id) }}
          idempotencyKey={textOf(values.idempotency_key)}
          errors={errors}
        />
      </section>
    </div>
  );
}
