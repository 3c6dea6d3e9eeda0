import type { ReactNode } from 'react';
import { FORMS } from '#domain/leads/forms/index.ts';
import { Icon } from '#ui/Icon.tsx';
import { formTitle, LeadForm, type LeadFormProps } from './LeadForm.tsx';

export interface FormPanelProps extends LeadFormProps {
  /** Closed at first, because the page is about something else. A link to its anchor opens it. */
  folded?: boolean;
  /** The page title. A form with the same title does not repeat it. */
  pageTitle?: string;
  /** Above the fields: what the form is about. */
  about?: ReactNode;
}

/** A form in a page, under the anchor `#{form}-form`. */
export function FormPanel({ folded = false, pageTitle, about, ...lead }: FormPanelProps) {
  const anchor = `${lead.form}-form`;
  const { next } = FORMS[lead.form];
  const words = formTitle(lead.form, lead.site, lead.car);
  const title = (
    <h2 id={`${anchor}-title`} className={words === pageTitle ? 'visually-hidden' : undefined}>
      {words}
    </h2>
  );
  if (!folded) {
    return (
      <section className="lead-panel" id={anchor} aria-labelledby={`${anchor}-title`}>
        {title}
        {about}
        <LeadForm {...lead} />
      </section>
    );
  }
  return (
    <details className="lead-panel lead-folded">
      <summary>
        <div>
          {title}
          <p className="lead-after">{next}</p>
        </div>
        <Icon name="chevron-down" size={24} />
      </summary>
      {/* Browsers open the `details` around a link's target. */}
      <div id={anchor}>
        {about}
        <LeadForm {...lead} />
      </div>
    </details>
  );
}
