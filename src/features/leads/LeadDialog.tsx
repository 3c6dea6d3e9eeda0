import type { ReactNode } from 'react';
import { itemWord } from '#domain/inventory/status.ts';
import { FORMS } from '#domain/leads/forms/index.ts';
import { Icon } from '#ui/Icon.tsx';
import { LeadForm, type LeadFormProps } from './LeadForm.tsx';

interface LeadDialogProps extends LeadFormProps {
  /** Its anchor: a link to `#{id}` opens it, from this page or from another. */
  id: string;
  title?: string;
  /** One line under the title, such as the car's name. */
  about?: ReactNode;
}

/** What is asked about is called what it is: a car, a caravan. */
const titleOf = ({ form, car }: Pick<LeadFormProps, 'form' | 'car'>) =>
  FORMS[form].title.replace(/\bthis car$/, `this ${itemWord(car?.item_type ?? 'car')}`);

/** A form in a dialog. Without script the link's target stands in the page, at the place of the dialog. */
export function LeadDialog({ id, title, about, ...form }: LeadDialogProps) {
  return (
    <dialog
      className="dialog lead-dialog"
      id={id}
      data-size="panel"
      data-lead-dialog=""
      aria-labelledby={`${id}-title`}
    >
      <div className="dialog-frame">
        <header className="dialog-head">
          <div>
            <h2 className="dialog-title" id={`${id}-title`}>
              {title ?? titleOf(form)}
            </h2>
            {about !== undefined && <p className="lead-about">{about}</p>}
          </div>
          <button type="button" className="icon-button" aria-label="Close" data-lead-close="">
            <Icon name="close" size={24} />
          </button>
        </header>
        <div className="dialog-content">
          <LeadForm {...form} />
        </div>
      </div>
    </dialog>
  );
}
