/**
 * Test drive times: the free ones on that day at that location. If they cannot be fetched, the browser's own
 * time field stays and the dealership confirms.
 */
import { formatClock } from '#domain/locations/clock.ts';
import { recordOf } from '#domain/shared/record-of.ts';

interface Slot {
  /** Local time `HH:MM`. */
  time: string;
  isFree: boolean;
}

function readSlots(body: unknown): Slot[] {
  const { slots } = recordOf(body);
  if (!Array.isArray(slots)) return [];
  return slots.flatMap((each: unknown) => {
    const { time, free } = recordOf(each);
    if (typeof time !== 'string' || !/^\d{2}:\d{2}$/.test(time)) return [];
    return [{ time, isFree: typeof free === 'number' && free > 0 }];
  });
}

const TIMEOUT_MS = 8000;

async function slotsOf(location: string, date: string, car: string): Promise<Slot[]> {
  const query = new URLSearchParams({ location_id: location, date, car_id: car });
  const response = await fetch(`/api/appointments?${query}`, {
    headers: { Accept: 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`appointments returned ${response.status}`);
  return readSlots(await response.json());
}

/** Today in the shopper's time zone, `YYYY-MM-DD`. */
function today(): string {
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short' }).format(new Date());
}

/** The list of times that replaces the browser's own field. */
function listInPlaceOf(time: HTMLInputElement): HTMLSelectElement {
  const list = document.createElement('select');
  list.className = 'input';
  list.id = `${time.id}-list`;
  list.setAttribute('aria-describedby', time.getAttribute('aria-describedby') ?? '');
  for (const [name, value] of Object.entries(time.dataset)) list.dataset[name] = value ?? '';
  list.dataset.kind = 'select';
  list.hidden = true;
  list.disabled = true;
  list.name = time.name;
  return list;
}

/**
 * @param wish what the form currently asks for: `location` is `null` until one is chosen, `car` is '' without
 * one
 */
export function startSlots(
  form: HTMLFormElement,
  wish: () => { location: string | null; car: string },
): void {
  const day = form.querySelector<HTMLInputElement>('input[type="date"][name="preferred_date"]');
  const time = form.querySelector<HTMLInputElement>('input[name="preferred_time"]');
  const field = time?.closest<HTMLElement>('.field');
  const label = field?.querySelector('label');
  if (!day || !time || !field || !label) return;
  day.min = today();

  const list = listInPlaceOf(time);
  const note = document.createElement('p');
  note.className = 'field-hint';
  note.setAttribute('role', 'status');
  time.after(list, note);

  const show = (slots: readonly Slot[], words: string) => {
    const isList = slots.length > 0;
    const chosen = list.value || time.value;
    list.replaceChildren(
      ...(isList ? [new Option('No preference', '')] : []),
      ...slots.map(({ time: at, isFree }) => {
        const option = new Option(isFree ? formatClock(at) : `${formatClock(at)} – taken`, at);
        option.disabled = !isFree;
        return option;
      }),
    );
    if (slots.some((slot) => slot.isFree && slot.time === chosen)) list.value = chosen;
    time.hidden = isList;
    time.disabled = isList;
    list.hidden = !isList;
    list.disabled = !isList;
    label.htmlFor = isList ? list.id : time.id;
    note.textContent = words;
  };

  let turn = 0;
  const refresh = async () => {
    const mine = ++turn;
    const { location, car } = wish();
    if (location === null || day.value === '') return show([], '');
    let slots: Slot[] = [];
    let words = '';
    try {
      slots = await slotsOf(location, day.value, car);
      if (!slots.some(({ isFree }) => isFree)) {
        slots = [];
        words = 'No appointments that day. Try another day, or suggest a time and we’ll do our best.';
      }
    } catch {
      words = 'Choose a time that suits you and we’ll confirm it.';
    }
    if (mine === turn) show(slots, words);
  };
  day.addEventListener('change', refresh);
  form.addEventListener('lead-place', refresh);
}
