import { type CarFormId, FORM_ANCHORS } from '#domain/inventory/page/car-actions.ts';
import { carFormPath } from '#domain/leads/car-forms.ts';
import type { LeadCar } from '#domain/leads/form.ts';
import { shownCarText } from '#domain/leads/kept/shown-car.ts';
import type { Site } from '#domain/tenant/site.ts';
import { Icon } from '#ui/Icon.tsx';
import { formTitle, LeadForm, type LeadFormProps } from './LeadForm.tsx';

/** @param id its anchor: a link to `#{id}` opens it, from this page or another */
const dialogOf = (id: string, form: LeadFormProps['form']) => ({
  className: 'dialog lead-dialog',
  id,
  'data-size': 'panel',
  'data-lead-dialog': '',
  'data-form': form,
});

interface LeadDialogProps extends LeadFormProps {
  /** Its anchor. */
  id: string;
  /** One line under the title, such as the offer's name. */
  about: string;
}

/** A form in a dialog. Without script, the form is in the page itself. */
export function LeadDialog({ id, about, ...form }: LeadDialogProps) {
  return (
    <dialog {...dialogOf(id, form.form)} aria-labelledby={`${id}-title`}>
      <div className="dialog-frame">
        <header className="dialog-head">
          <div>
            <h2 className="dialog-title" id={`${id}-title`}>
              {formTitle(form.form, form.site, form.car)}
            </h2>
            <p className="lead-about">{about}</p>
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

interface CarDialogsProps {
  site: Site;
  car: LeadCar;
  forms: readonly CarFormId[];
  /** The file with the forms, which `car-forms.client.ts` fetches when the page is idle. */
  file: string;
}

/**
 * Dialogs for the forms about a car. Until a form is there, and without script, its dialog links to a page with it. Only a
 * script can open one as a dialog, so `car-forms.client.ts` draws the frame.
 */
export function CarDialogs({ site, car, forms, file }: CarDialogsProps) {
  return (
    <div data-car-forms={file} data-id={car.id} data-shown={shownCarText(car)}>
      {forms.map((form) => (
        <dialog
          {...dialogOf(FORM_ANCHORS[form].slice(1), form)}
          aria-label={formTitle(form, site, car)}
          key={form}
        >
          <h2 className="dialog-title">{formTitle(form, site, car)}</h2>
          <p className="lead-elsewhere">
            <a className="button" data-kind="primary" href={carFormPath(car.slug, form)} rel="nofollow">
              Open the form
            </a>
          </p>
        </dialog>
      ))}
    </div>
  );
}
