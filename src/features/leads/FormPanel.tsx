import type { FormId } from '#domain/leads/form.ts';
import { FORMS } from '#domain/leads/forms/index.ts';
import type { Site } from '#domain/tenant/site.ts';
import { Icon } from '#ui/Icon.tsx';
import { LeadForm } from './LeadForm.tsx';

interface FormPanelProps {
  form: FormId;
  site: Site;
  /** The page it stands on, from the root. */
  page: string;
  /** Closed at first, because it is not what the page is for. A link to its anchor opens it. */
  folded?: boolean;
}

/** A form that is part of a page, under the anchor `#{form}-form`. */
export function FormPanel({ form, site, page, folded = false }: FormPanelProps) {
  const anchor = `${form}-form`;
  const title = <h2 id={`${anchor}-title`}>{FORMS[form].title}</h2>;
  const lead = <LeadForm form={form} site={site} page={page} />;
  if (!folded) {
    return (
      <section className="lead-panel" id={anchor} aria-labelledby={`${anchor}-title`}>
        {title}
        {lead}
      </section>
    );
  }
  return (
    <details className="lead-panel lead-folded">
      <summary>
        {title}
        <Icon name="chevron-down" size={24} />
      </summary>
      {/* Browsers unfold what surrounds the target of a link. */}
      <div id={anchor}>{lead}</div>
    </details>
  );
}
