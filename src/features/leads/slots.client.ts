/**
 * Times to choose from, for a test drive: the free ones of the day at that location. Where they cannot be asked for
 * the browser's own field for a time stays, and the dealership confirms.
 */

interface Slot {
  /** Local time `HH:MM`. */
  time: string;
  free: boolean;
}

function readSlots(body: unknown): Slot[] {
  const { slots } = (typeof body === 'object' && body !== null ? body : {}) as { slots?: unknown };
  if (!Array.isArray(slots)) return [];
  return slots.flatMap((each: unknown) => {
    const { time, available, capacity } = (each ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof time !== 'string' || !/^\d{2}:\d{2}$/.test(time)) return [];
    const free = typeof available === 'number' ? available > 0 : available !== false && capacity !== 0;
    return [{ time, free }];
  });
}

/** `13:30` as shoppers read it. */
function clockWords(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const shown = hour % 12 === 0 ? 12 : hour % 12;
  return `${shown}${minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`} ${hour < 12 ? 'am' : 'pm'}`;
}

function choice(slot: Slot, index: number, isRequired: boolean): HTMLLabelElement {
  const label = document.createElement('label');
  label.className = 'lead-choice';
  const input = document.createElement('input');
  input.type = 'radio';
  input.name = 'preferred_time';
  input.value = slot.time;
  input.disabled = !slot.free;
  input.required = isRequired && index === 0;
  const words = document.createElement('span');
  words.textContent = clockWords(slot.time);
  label.append(input, words);
  return label;
}

/** @param locationOf the location that the form is for at that moment; `null` while it is not chosen */
export function startSlots(form: HTMLFormElement, locationOf: () => string | null): void {
  const day = form.querySelector<HTMLInputElement>('input[type="date"][name="preferred_date"]');
  const time = form.querySelector<HTMLInputElement>('input[name="preferred_time"]');
  const field = time?.closest<HTMLElement>('.field');
  if (!day || !time || !field) return;
  const today = new Date();
  day.min = `${today.getFullYear()}-${String(today.getMonth() + 1).padStart(2, '0')}-${String(today.getDate()).padStart(2, '0')}`;

  const group = document.createElement('div');
  group.className = 'lead-choices lead-slots';
  group.setAttribute('role', 'radiogroup');
  group.setAttribute('aria-label', 'Time');
  const note = document.createElement('p');
  note.className = 'field-hint';
  note.setAttribute('role', 'status');
  field.append(group, note);

  let asked = 0;
  const showNative = (words: string) => {
    group.replaceChildren();
    delete field.dataset.slots;
    time.disabled = false;
    time.hidden = false;
    note.textContent = words;
  };
  async function refresh() {
    const location = locationOf();
    const turn = ++asked;
    if (!day || !time || day.value === '' || location === null) return showNative('');
    try {
      const response = await fetch(
        `/api/appointments?location_id=${encodeURIComponent(location)}&date=${encodeURIComponent(day.value)}`,
        { headers: { Accept: 'application/json' }, signal: AbortSignal.timeout(8000) },
      );
      if (!response.ok) throw new Error(String(response.status));
      const slots = readSlots(await response.json());
      if (turn !== asked) return;
      if (!slots.some(({ free }) => free)) {
        return showNative('No appointments that day. Try another, or leave a time and we see what we can do.');
      }
      time.disabled = true;
      time.hidden = true;
      note.textContent = '';
      if (field) field.dataset.slots = '';
      group.replaceChildren(...slots.map((slot, index) => choice(slot, index, false)));
    } catch {
      if (turn === asked) showNative('Tell us a time that suits you; we confirm it.');
    }
  }
  day.addEventListener('change', refresh);
  form.addEventListener('lead-place', refresh);
}
