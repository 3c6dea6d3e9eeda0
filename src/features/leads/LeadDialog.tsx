import type { ReactNode } from 'react';
import { type CarFormId, FORM_ANCHORS } from '#domain/inventory/page/car-actions.ts';
import { carFormPath } from '#domain/leads/car-forms.ts';
import type { LeadCar } from '#domain/leads/form.ts';
import { shownCarText } from '#domain/leads/kept/shown-car.ts';
import { Icon } from '#ui/Icon.tsx';
import { formTitle, LeadForm, type LeadFormProps } from './LeadForm.tsx';

interface DialogProps {
  form: LeadFormProps['form'];
  /** Its anchor: a link to `#{id}` opens it, from this page or another. */
  id: string;
  title: string;
  /** One line under the title, such as the car's name. */
  about?: ReactNode;
  children: ReactNode;
}

function FormDialog({ id, form, title, about, children }: DialogProps) {
  return (
    <dialog
      className="dialog lead-dialog"
      id={id}
      data-size="panel"
      data-lead-dialog=""
      data-form={form}
      aria-labelledby={`${id}-title`}
    >
      <div className="dialog-frame">
        <header className="dialog-head">
          <div>
            <h2 className="dialog-title" id={`${id}-title`}>
              {title}
            </h2>
            {about !== undefined && <p className="lead-about">{about}</p>}
          </div>
          <button type="button" className="icon-button" aria-label="Close" data-lead-close="">
            <Icon name="close" size={24} />
          </button>
        </header>
        <div className="dialog-content">{children}</div>
      </div>
    </dialog>
  );
}

interface LeadDialogProps extends LeadFormProps, Pick<DialogProps, 'id' | 'about'> {}

/** A form in a dialog. Without script, the form is in the page itself. */
export function LeadDialog({ id, about, ...form }: LeadDialogProps) {
  return (
    <FormDialog id={id} form={form.form} title={formTitle(form.form, form.car)} about={about}>
      <LeadForm {...form} />
    </FormDialog>
  );
}

interface CarDialogsProps {
  car: LeadCar;
  forms: readonly CarFormId[];
  /** The file with the forms, which `car-forms.client.ts` fetches when the page is idle. */
  file: string;
}

/** Dialogs for the forms about a car. Until a form is there, and without script, its dialog links to a page with it. */
export function CarDialogs({ car, forms, file }: CarDialogsProps) {
  return (
    <div data-car-forms={file} data-id={car.id} data-shown={shownCarText(car)}>
      {forms.map((form) => (
        <FormDialog
          key={form}
          form={form}
          id={FORM_ANCHORS[form].slice(1)}
          title={formTitle(form, car)}
          about={car.name}
        >
          <p className="lead-elsewhere">
            <a className="button" data-kind="primary" href={carFormPath(car.slug, form)} rel="nofollow">
              Open the form
            </a>
          </p>
        </FormDialog>
      ))}
    </div>
  );
}
