/** A form's fields and its error summary, as plain markup for every form of the site. */

import type { ReactNode } from 'react';
import { POSTCODE_MESSAGE } from '#domain/geo/postcodes.ts';
import type { FormField } from '#domain/leads/form.ts';
import type { FieldError } from '#domain/leads/submission/contact-details.ts';
import { INVALID, MISSING } from '#domain/leads/submission/read-value.ts';
import { TRAP_FIELD } from '#domain/leads/submission/suspicions.ts';

interface FieldProps {
  field: FormField;
  /** Prefix of every id in the form: a page may have several forms. */
  prefix: string;
  value: string;
  error: string | null;
}

/** What the script needs to validate a field as the API does, where the control does not say it. */
function ruleOf({ kind, required, missing, invalid }: FormField) {
  const told = invalid !== INVALID && kind !== 'select' && kind !== 'radio' ? invalid : undefined;
  return {
    'data-kind': kind,
    'data-missing': required && missing !== (told ?? MISSING) ? missing : undefined,
    'data-invalid': told,
  };
}

function describedBy({ field, prefix, error }: FieldProps) {
  const id = `${prefix}-${field.name}`.replaceAll(' ', '-');
  const notes = [field.hint === null ? null : `${id}-hint`, error === null ? null : `${id}-error`];
  return { id, described: notes.filter(Boolean).join(' ') || undefined };
}

function Notes({ field, id, error }: { field: FormField; id: string; error: string | null }) {
  return (
    <>
      {field.hint !== null && (
        <p className="field-hint" id={`${id}-hint`}>
          {field.hint}
        </p>
      )}
      <ErrorNote id={id} error={error} />
    </>
  );
}

/** An error from the platform. The script makes the same markup for its own. */
function ErrorNote({ id, error }: { id: string; error: string | null }) {
  if (error === null) return null;
  return (
    <p className="field-error" id={`${id}-error`}>
      {error}
    </p>
  );
}

const TYPES: Partial<Record<FormField['kind'], string>> = {
  email: 'email',
  tel: 'tel',
  date: 'date',
  time: 'time',
};

function Control(props: FieldProps & { id: string; described: string | undefined }) {
  const { field, value, error, id, described } = props;
  const shared = {
    id,
    name: field.name,
    className: 'input',
    required: field.required,
    'aria-describedby': described,
    'aria-invalid': error === null ? undefined : true,
    autoComplete: field.autocomplete ?? undefined,
    ...ruleOf(field),
  };
  if (field.kind === 'textarea') {
    return <textarea {...shared} rows={3} maxLength={field.maxLength} defaultValue={value} />;
  }
  if (field.kind === 'select') {
    const isOpen = !field.choices.some((choice) => choice.value === value);
    return (
      <select {...shared} defaultValue={isOpen ? '' : value}>
        {(isOpen || (!field.required && field.value === '')) && (
          <option value="">{field.required ? 'Choose' : 'No preference'}</option>
        )}
        {field.choices.map((choice) => (
          <option key={choice.value} value={choice.value} data-location={choice.location}>
            {choice.label}
          </option>
        ))}
      </select>
    );
  }
  const list = field.suggestions.length > 0 ? `${id}-list` : undefined;
  const input = (
    <input
      {...shared}
      list={list}
      type={TYPES[field.kind] ?? 'text'}
      inputMode={field.inputmode === TYPES[field.kind] ? undefined : (field.inputmode ?? undefined)}
      maxLength={field.kind === 'date' || field.kind === 'time' ? undefined : field.maxLength}
      pattern={field.kind === 'postcode' ? '[0-9]{4}' : undefined}
      title={field.kind === 'postcode' ? POSTCODE_MESSAGE : undefined}
      autoCapitalize={field.kind === 'rego' ? 'characters' : undefined}
      spellCheck={field.kind === 'rego' ? false : undefined}
      defaultValue={value}
    />
  );
  if (list === undefined) return input;
  return (
    <>
      {input}
      <datalist id={list}>
        {field.suggestions.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </>
  );
}

/** A few options, each easy to reach with a thumb. */
function Answers(props: FieldProps) {
  const { field, value, error } = props;
  const { id, described } = describedBy(props);
  return (
    <fieldset className="field lead-answers" aria-describedby={described}>
      <legend className="field-label">{field.label}</legend>
      <div className="lead-choices">
        {field.choices.map((choice, index) => (
          <label key={choice.value} className="lead-choice">
            <input
              // The error summary links here.
              id={index === 0 ? id : undefined}
              className="input-over"
              type="radio"
              name={field.name}
              value={choice.value}
              required={field.required}
              defaultChecked={choice.value === value}
              {...ruleOf(field)}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
      <Notes field={field} id={id} error={error} />
    </fieldset>
  );
}

function Box(props: FieldProps) {
  const { field, value, error } = props;
  const { id, described } = describedBy(props);
  return (
    <div className="lead-box">
      <label>
        <input
          id={id}
          type="checkbox"
          name={field.name}
          defaultChecked={value === 'on'}
          required={field.required}
          aria-describedby={described}
          aria-invalid={error === null ? undefined : true}
          {...ruleOf(field)}
        />
        <span>{field.label}</span>
      </label>
      <ErrorNote id={id} error={error} />
    </div>
  );
}

function OneField(props: FieldProps) {
  const { field, value, error } = props;
  if (field.kind === 'hidden') {
    // Script fills in empty fields, and a reload must not lose that.
    const kept = field.value === '' ? '' : undefined;
    return <input type="hidden" name={field.name} defaultValue={value} data-kept={kept} />;
  }
  if (field.kind === 'checkbox') return <Box {...props} />;
  if (field.kind === 'radio') return <Answers {...props} />;
  const { id, described } = describedBy(props);
  const isMarked = !field.required && !field.wanted && field.part === 'main';
  return (
    <div className="field" data-half={field.half || undefined}>
      <label className="field-label" htmlFor={id}>
        {field.label}
        {isMarked && <span className="lead-optional"> optional</span>}
      </label>
      <Control {...props} id={id} described={described} />
      <Notes field={field} id={id} error={error} />
    </div>
  );
}

/** Checkboxes whose ticked options are sent together. */
function Services({ fields, prefix, values }: { fields: FormField[]; prefix: string; values: Values }) {
  return (
    <fieldset className="field lead-answers">
      <legend className="field-label">
        What does it need?<span className="lead-optional"> optional</span>
      </legend>
      <div className="lead-choices">
        {fields.map((field) => (
          <label key={field.name} className="lead-choice">
            <input
              className="input-over"
              type="checkbox"
              id={`${prefix}-${field.name}`}
              name={field.name}
              defaultChecked={values[field.name] === 'on'}
            />
            <span>{field.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type Values = Readonly<Record<string, string>>;

/**
 * The error summary, at the top. The script writes the same one. A page that answers with errors starts with
 * it.
 */
export function Alert({
  errors,
  prefix,
  fields,
}: {
  errors: readonly FieldError[];
  prefix: string;
  fields: FormField[];
}) {
  const isShown = (name: string) => fields.some((field) => field.name === name && field.kind !== 'hidden');
  const listed = errors.filter(({ field }) => isShown(field));
  return (
    <div
      className="lead-alert"
      data-lead-alert=""
      role="alert"
      tabIndex={-1}
      hidden={errors.length === 0}
      // biome-ignore lint/a11y/noAutofocus: the page responds to a form, and this says what is wrong
      autoFocus={errors.length > 0}
    >
      {errors
        .filter((error) => !listed.includes(error))
        .map(({ message }) => (
          <p key={message}>{message}</p>
        ))}
      {listed.length > 0 && (
        <>
          <p>Please check {listed.length === 1 ? 'one thing' : `${listed.length} things`}.</p>
          <ul>
            {listed.map(({ field, message }) => (
              <li key={field} data-field={field}>
                <a href={`#${prefix}-${field}`.replaceAll(' ', '-')}>{message}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** The fields of the step, or of a form without steps. Services are grouped where the first one is. */
export function Fields({
  fields,
  ...rest
}: { fields: readonly FormField[]; prefix: string } & Shown): ReactNode {
  const services = fields.filter(({ service }) => service);
  return fields.map((field) => {
    if (field.service) {
      return field === services[0] ? (
        <Services key="services" fields={services} prefix={rest.prefix} values={rest.values} />
      ) : null;
    }
    return (
      <OneField
        key={field.name}
        field={field}
        prefix={rest.prefix}
        value={rest.values[field.name] ?? field.value}
        error={rest.errors.find((each) => each.field === field.name)?.message ?? null}
      />
    );
  });
}

export interface Shown {
  values: Values;
  errors: readonly FieldError[];
}

/** A field that people do not see. Programs that fill in every field give themselves away. */
export function TrapField() {
  return (
    <div className="lead-trap" aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" name={TRAP_FIELD} tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  );
}
