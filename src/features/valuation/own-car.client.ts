/**
 * Adds to forms about the shopper's own car: looks up the car by rego to confirm or correct, and says whether
 * there is an estimate before they enter their name.
 */
import { plateHint, plateOf } from '#domain/rego/plate.ts';
import { recordOf, textOf } from '#domain/shared/record-of.ts';
import type { AustralianState } from '#domain/shared/states.ts';
import { ADJUSTMENT_PREFIX } from '#domain/valuation/adjustments.ts';
import { DETAILS_MISSING } from '#domain/valuation/valuation.ts';
import { postJson } from '#ui/post-json.client.ts';
import { newKey, sendLead } from '../leads/send.client.ts';
import type { Journey } from '../leads/steps.client.ts';

/** Long enough for a service behind the platform, short enough for a person waiting. */
const TIMEOUT_MS = 8000;

interface Vehicle {
  make: string;
  model: string;
  badge: string | null;
  year: number | null;
}

type LookedUp = { kind: 'found'; vehicle: Vehicle } | { kind: 'unknown' | 'failed' };

function readVehicle(value: unknown): Vehicle | null {
  const { make, model, badge, year } = recordOf(value);
  if (typeof make !== 'string' || typeof model !== 'string') return null;
  return { make, model, badge: textOf(badge), year: typeof year === 'number' ? year : null };
}

/** The answer to a call; null if there is none or it cannot be read. */
async function call(path: string, body: unknown): Promise<Readonly<Record<string, unknown>> | null> {
  try {
    const response = await postJson(path, body, { patienceMs: TIMEOUT_MS });
    return response.ok ? recordOf(await response.json()) : null;
  } catch {
    return null;
  }
}

async function lookUp(rego: string, regoState: string): Promise<LookedUp> {
  const answer = await call('/api/rego', { rego, regoState });
  if (answer === null) return { kind: 'failed' };
  const vehicle = answer.found === true ? readVehicle(answer.vehicle) : null;
  return vehicle === null ? { kind: 'unknown' } : { kind: 'found', vehicle };
}

/** A make's models; none if they cannot be read, because they are only suggestions. */
async function modelsOf(make: string): Promise<readonly string[]> {
  try {
    const response = await fetch(`/api/models?make=${encodeURIComponent(make)}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const names: unknown = response.ok ? await response.json() : [];
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

const NOTES: Readonly<Record<Exclude<LookedUp['kind'], 'found'>, (plate: string) => string>> = {
  unknown: (plate) =>
    `We couldn’t find ${plate}. Enter your car’s details here to get your estimate straight away.`,
  failed: () => 'Rego lookup isn’t working at the moment. Please enter your car’s details here.',
};

const VEHICLE_FIELDS = ['Vehicle Year', 'Vehicle Make', 'Vehicle Model', 'Vehicle Badge'] as const;

export function ownCarJourney(form: HTMLFormElement): Journey {
  const control = (name: string) =>
    form.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${CSS.escape(name)}"]`);
  const stepWith = (name: string) => control(name)?.closest<HTMLElement>('[data-lead-step]') ?? null;
  const said = (name: string) => control(name)?.value.trim() ?? '';
  const enter = (name: string, value: string) => {
    const input = control(name);
    if (input) input.value = value;
  };
  const noteOf = (step: HTMLElement | null) => step?.querySelector<HTMLElement>('[data-lead-note]') ?? null;
  const steps = {
    rego: stepWith('rego'),
    car: stepWith('Vehicle Make'),
    condition: stepWith(`${ADJUSTMENT_PREFIX}km`),
    person: stepWith('name'),
  };
  const leadForm = form.dataset.leadForm;
  const carTitle = steps.car?.querySelector('legend')?.textContent ?? '';

  const plate = () => plateOf(said('rego'));
  const state = () => said('regoState') as AustralianState;
  const carNamed = () =>
    VEHICLE_FIELDS.map(said)
      .filter((each) => each !== '')
      .join(' ');

  /** The rego and state in the car step, and the result of their look-up. */
  let looked: { key: string; note: string } = { key: '', note: '' };
  let isCorrecting = false;
  const keyNow = () => (plate() === null ? '' : `${plate()} ${state()}`);
  // After a reload the form still has the car found.
  if (said('regoVehicle') !== '') looked = { key: keyNow(), note: '' };

  const foundCard = (name: string) => {
    const card = document.createElement('div');
    card.className = 'own-car';
    const title = document.createElement('p');
    title.className = 'own-car-name';
    title.textContent = name;
    const registered = document.createElement('p');
    registered.className = 'own-car-plate';
    registered.textContent = `${said('rego').toUpperCase()} · ${state().toUpperCase()}`;
    const wrong = document.createElement('button');
    wrong.type = 'button';
    wrong.className = 'lead-link';
    wrong.textContent = 'No, change the details';
    wrong.addEventListener('click', () => {
      isCorrecting = true;
      drawCar();
      control('Vehicle Make')?.focus();
    });
    card.append(title, registered, wrong);
    return card;
  };

  const drawCar = () => {
    const { car } = steps;
    const note = noteOf(car);
    const fields = car?.querySelector<HTMLElement>('.lead-fields');
    const legend = car?.querySelector('legend');
    if (!car || !note || !fields || !legend) return;
    const found = said('regoVehicle');
    const isFound = found !== '' && said('Vehicle Year') !== '' && found === carNamed() && !isCorrecting;
    legend.textContent = isFound ? 'Is this your car?' : carTitle;
    fields.hidden = isFound;
    if (isFound) car.dataset.next = 'Yes, that’s my car';
    else delete car.dataset.next;
    note.replaceChildren(isFound ? foundCard(found) : looked.note);
    note.hidden = !isFound && looked.note === '';
  };

  const hint = document.getElementById(`${control('rego')?.id}-hint`);
  const usualHint = hint?.textContent ?? '';
  const drawHint = () => {
    const typed = plate();
    if (hint) hint.textContent = (typed === null ? null : plateHint(typed, state())) ?? usualHint;
  };

  const findCar = async (leadId: Promise<string | null>) => {
    const key = keyNow();
    const typed = plate();
    if (key === looked.key) return;
    isCorrecting = false;
    if (said('regoVehicle') !== '') for (const name of VEHICLE_FIELDS) enter(name, '');
    enter('regoVehicle', '');
    looked = { key, note: '' };
    if (typed === null) return drawCar();
    const [rego, regoState] = [typed, state()];
    void leadId.then((lead_id) => {
      if (lead_id !== null)
        void sendLead('/api/leads', newKey(), { form: leadForm, lead_id, rego, regoState });
    });
    const result = await lookUp(rego, regoState);
    if (result.kind === 'found') {
      const { year, make, model, badge } = result.vehicle;
      enter('Vehicle Year', year === null ? '' : String(year));
      enter('Vehicle Make', make);
      enter('Vehicle Model', model);
      enter('Vehicle Badge', badge ?? '');
      enter('regoVehicle', carNamed());
      looked.note = 'We found your car. Please fill in the missing details.';
    } else {
      looked.note = NOTES[result.kind](said('rego').toUpperCase());
    }
    drawCar();
  };

  const answers = () =>
    Object.fromEntries(
      [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
        name.startsWith(ADJUSTMENT_PREFIX) && typeof value === 'string' && value !== ''
          ? [[name.slice(ADJUSTMENT_PREFIX.length), value]]
          : [],
      ),
    );

  /** Before the contact step: whether there will be an estimate, and if not, why. */
  const foretell = async (leadId: Promise<string | null>) => {
    const note = noteOf(steps.person);
    const say = (words: string) => {
      note?.replaceChildren(words);
      if (note) note.hidden = words === '';
    };
    enter('id', '');
    const adjustmentAnswers = answers();
    const isKnown = ['Vehicle Make', 'Vehicle Model', 'Vehicle Year'].every((name) => said(name) !== '');
    if (!isKnown || adjustmentAnswers.km === undefined) return say(DETAILS_MISSING.message);
    say('Working out your estimate…');
    const car = Object.fromEntries(VEHICLE_FIELDS.map((name) => [name, said(name)]));
    const answer = await call('/api/valuations', { ...car, adjustmentAnswers });
    const id = textOf(recordOf(answer?.valuation).id);
    if (id === null) return say(typeof answer?.message === 'string' ? answer.message : '');
    say('Your estimate is ready. Enter your contact details to see it.');
    enter('id', id);
    const lead_id = await leadId;
    if (lead_id === null) return;
    await sendLead('/api/leads', newKey(), {
      ...{ form: leadForm, lead_id, id },
      adjustmentAnswers,
    });
  };

  // Suggests the make's models while the model is typed. Anything else may be entered too.
  const models = document.createElement('datalist');
  models.id = `${control('Vehicle Model')?.id}-list`;
  control('Vehicle Model')?.after(models);
  control('Vehicle Model')?.setAttribute('list', models.id);
  let offeredFor = '';
  const offerModels = async () => {
    const make = said('Vehicle Make');
    if (make === offeredFor) return;
    offeredFor = make;
    const names = make === '' ? [] : await modelsOf(make);
    if (make === offeredFor) models.replaceChildren(...names.map((name) => new Option(undefined, name)));
  };
  control('Vehicle Make')?.addEventListener('change', () => void offerModels());
  control('Vehicle Model')?.addEventListener('focus', () => void offerModels());

  for (const name of ['rego', 'regoState']) control(name)?.addEventListener('change', drawHint);
  drawHint();
  drawCar();
  return {
    async leave(step, leadId) {
      if (step === steps.rego) await findCar(leadId);
      if (step === steps.condition) void foretell(leadId);
    },
  };
}
