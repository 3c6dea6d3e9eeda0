/** A form's page may be linked to with what is known already: the car, the dealership, the budget. */
import type { LiveCar } from '#domain/inventory/live-car.ts';
import { classify, vehicleCategory } from '#domain/leads/categories.ts';
import type { FormId } from '#domain/leads/form.ts';

export interface LinkedCar {
  id: number;
  slug: string;
  name: string;
  /** The event of such a form about this car. */
  eventOf(form: FormId, category: string): number;
}

/** Query parameters by the field they fill. `car_id` is a car's id or its part of the address. */
const FIELDS: Readonly<Record<string, string>> = {
  preferredDealership: 'dealership_slug',
  vehiclePriceBudget: 'vehiclePriceBudget',
  car_type: 'car_type',
};

function fill(form: HTMLFormElement, name: string, value: string): void {
  const control = form.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${CSS.escape(name)}"]`);
  if (control === null || control.value !== '') return;
  if (control instanceof HTMLSelectElement && ![...control.options].some((option) => option.value === value))
    return;
  control.value = value;
}

async function findCar(id: string): Promise<LiveCar | null> {
  try {
    const response = await fetch(`/api/cars/${encodeURIComponent(id)}`, {
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(8000),
    });
    return response.ok ? ((await response.json()) as LiveCar) : null;
  } catch {
    return null;
  }
}

/** A car answers what the form would ask: which dealership, which make. */
function settle(form: HTMLFormElement, { document: doc, id }: LiveCar): void {
  const carField = form.querySelector<HTMLInputElement>('input[name="car_id"]');
  if (carField) carField.value = String(id);
  fill(form, 'dealership_slug', doc.dealership_slug);
  for (const field of form.querySelectorAll<HTMLElement>('[data-of-car]')) {
    const control = field.querySelector<HTMLInputElement | HTMLSelectElement>('.input');
    if (control) control.required = false;
    field.hidden = true;
  }
  const about = form.querySelector<HTMLElement>('[data-lead-car]');
  if (about) {
    about.textContent = doc.name;
    about.hidden = false;
  }
  form.dispatchEvent(new CustomEvent('lead-place'));
}

/** Fills the form from the page's address. `null` where it names no car that can be found. */
export async function fillFromAddress(form: HTMLFormElement): Promise<LinkedCar | null> {
  const query = new URLSearchParams(location.search);
  for (const [parameter, name] of Object.entries(FIELDS)) {
    const value = query.get(parameter);
    if (value !== null) fill(form, name, value);
  }
  const asked = query.get('car_id');
  if (asked === null || !/^[a-z0-9-]{1,200}$/.test(asked) || form.dataset.car !== undefined) return null;
  const car = await findCar(asked);
  if (car === null) return null;
  settle(form, car);
  const { document: doc, id, slug } = car;
  return {
    id,
    slug,
    name: doc.name,
    eventOf: (form, category) => {
      const kind = form === 'test-drive' ? 'Test Drive' : form === 'enquiry' ? 'Enquiry' : null;
      return classify(kind === null ? category : vehicleCategory(doc, kind), '', doc).event;
    },
  };
}
