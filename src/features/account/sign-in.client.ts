/** Signing in without leaving the page: the number, the code, then on to where the shopper wanted to be. */
import { readSignIn, type SignInRequest, type SignInSite } from '#domain/auth/sign-in.ts';
import { favouriteAdded } from '#domain/tracking/events.ts';
import { track } from '../tracking/track.client.ts';

/** After so many milliseconds another code may be asked for. */
const AGAIN_MS = 30_000;
const PATIENCE_MS = 15_000;
const UNREACHED = 'We could not be reached. Please check your connection and try again.';

const steps = document.querySelector<HTMLElement>('[data-sign-in]');
if (steps !== null) start(steps);

function start(steps: HTMLElement): void {
  const form = (step: string) => steps.querySelector<HTMLFormElement>(`[data-step="${step}"]`);
  const phone = form('start');
  const code = form('code');
  if (phone === null || code === null) return;

  const request = fillRequest(steps);
  const again = code.querySelector<HTMLButtonElement>('[data-again]');
  let againTimer: ReturnType<typeof setTimeout> | undefined;

  /** The number that the code went to; none when the platform led here, which knows it. */
  let number: string | null = null;

  const show = (step: 'start' | 'code') => {
    steps.dataset.now = step;
    (step === 'start' ? phone : code).querySelector<HTMLInputElement>('.input')?.focus();
  };

  const askForCode = async (source: HTMLFormElement) => {
    const asked = field(phone, 'phone').value;
    const said = await post(source, '/api/auth/code', { phone: asked });
    if (!said.ok) {
      showError(source, said.error);
      return;
    }
    number = asked;
    const sentTo = code.querySelector('[data-sent-to]');
    if (sentTo) sentTo.textContent = asked;
    show('code');
    if (again === null) return;
    again.hidden = true;
    clearTimeout(againTimer);
    againTimer = setTimeout(() => {
      again.hidden = false;
    }, AGAIN_MS);
  };

  phone.noValidate = true;
  code.noValidate = true;
  if (steps.dataset.now === 'start') field(phone, 'phone').focus();
  phone.addEventListener('submit', (event) => {
    event.preventDefault();
    void askForCode(phone);
  });
  again?.addEventListener('click', () => void askForCode(code));
  code.querySelector('[data-other]')?.addEventListener('click', (event) => {
    event.preventDefault();
    showError(phone, '');
    show('start');
  });
  code.addEventListener('submit', async (event) => {
    if (number === null) return;
    event.preventDefault();
    const said = await post(code, '/api/auth/verify', {
      ...Object.fromEntries([...new FormData(code)].map(([name, value]) => [name, String(value)])),
      phone: number,
    });
    if (!said.ok) {
      showError(code, said.error);
      return;
    }
    // The car that led here is saved by now.
    if (request.carId !== undefined) track(favouriteAdded(request.carId));
    location.replace(request.redirect);
  });
}

function field(form: HTMLFormElement, name: string): HTMLInputElement {
  return form.elements.namedItem(name) as HTMLInputElement;
}

/** What the address asks for, put into the page. */
function fillRequest(steps: HTMLElement): SignInRequest {
  const site = JSON.parse(steps.dataset.signIn ?? '') as SignInSite;
  const request = readSignIn(new URLSearchParams(location.search), site);
  for (const form of steps.querySelectorAll('form')) {
    for (const name of ['type', 'redirect', 'back'] as const) field(form, name).value = request[name];
    field(form, 'car_id').value = String(request.carId ?? '');
  }
  for (const reason of document.querySelectorAll<HTMLElement>('[data-reason]')) {
    reason.hidden = reason.dataset.reason !== request.type;
  }
  document.querySelector('[data-back]')?.setAttribute('href', request.back);
  return request;
}

type Said = { ok: true } | { ok: false; error: string };

/** Asks the platform, with the form's button busy meanwhile. A press on a busy button is no second question. */
async function post(form: HTMLFormElement, path: string, body: Record<string, string>): Promise<Said> {
  const button = form.querySelector<HTMLButtonElement>('button[type="submit"]');
  if (button?.ariaBusy === 'true') return { ok: false, error: '' };
  if (button) button.ariaBusy = 'true';
  showError(form, '');
  try {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (answer.ok) return { ok: true };
    const { error } = (await answer.json()) as { error?: string };
    return { ok: false, error: error ?? UNREACHED };
  } catch {
    return { ok: false, error: UNREACHED };
  } finally {
    if (button) button.ariaBusy = null;
  }
}

/** Under the field, which takes the focus; no words, no error. */
function showError(form: HTMLFormElement, words: string): void {
  const input = form.querySelector<HTMLInputElement>('.input');
  const error = form.querySelector('.field-error');
  if (input === null || error === null) return;
  error.textContent = words;
  input.ariaInvalid = words === '' ? null : 'true';
  if (words !== '') input.focus();
}
