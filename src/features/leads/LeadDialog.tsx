import type { ReactNode } from 'react';
import { Icon } from '#ui/Icon.tsx';
import { formTitle, LeadForm, type LeadFormProps } from './LeadForm.tsx';

interface LeadDialogProps extends LeadFormProps {
  /** Its anchor: a link to `#{id}` opens it, from this page or another. */
  id: string;
  title?: string;
  /** One line under the title, such as the car's name. */
  about?: ReactNode;
}

/** A form in a dialog. Without script, the form is in the page itself. */
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
              {title ?? formTitle(form.form, form.car)}
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
