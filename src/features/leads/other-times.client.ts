/** The lead is stored but its time is taken: the shopper chooses another or lets the dealership call. */
import type { TakenTime } from '#domain/leads/answer/answer.ts';
import { formatClock } from '#domain/locations/clock.ts';
import { showAlert } from './form-errors.client.ts';
import { newKey, sendLead } from './send.client.ts';

const day = new Intl.DateTimeFormat('en-AU', { weekday: 'short', day: 'numeric', month: 'short' });

function button(words: string, kind: 'secondary' | 'quiet'): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = 'button';
  made.dataset.kind = kind;
  made.dataset.size = 'small';
  made.textContent = words;
  return made;
}

/** @param onDone called with the id of the booked appointment, or null if the shopper wants none */
export function offerOtherTimes(
  form: HTMLFormElement,
  leadId: string,
  taken: TakenTime,
  onDone: (booked: string | null) => void,
): void {
  const choices = document.createElement('div');
  choices.className = 'lead-choices';
  const say = (message: string) => {
    showAlert(form, message, { kind: 'kept' });
    form.querySelector('[data-lead-alert]')?.append(choices);
  };
  const book = async (chosen: HTMLButtonElement, start: string) => {
    chosen.disabled = true;
    const body = { lead_id: leadId, location_id: taken.locationId, start };
    const outcome = await sendLead('/api/appointments', newKey(), body);
    if (outcome.kind === 'sent' && outcome.taken === null) return onDone(outcome.booked);
    say('That time isn’t available either. Choose another, or we’ll call you about it.');
  };
  const others = taken.others.map(({ start, time }) => {
    const chosen = button(`${day.format(new Date(start))}, ${formatClock(time)}`, 'secondary');
    chosen.addEventListener('click', () => void book(chosen, start));
    return chosen;
  });
  const without = button('Contact me about a time', 'quiet');
  without.addEventListener('click', () => onDone(null));
  choices.append(...others, without);
  for (const rest of form.querySelectorAll<HTMLElement>(':scope > :not([data-lead-alert])'))
    rest.hidden = true;
  say('We have your enquiry, but someone else has just booked that time. Choose another:');
}
