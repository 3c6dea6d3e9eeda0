/** Signing in without leaving the page: the number, the code, then on to where the shopper wanted to be. */
import { readSignIn, type SignInRequest, type SignInSite } from '#domain/auth/sign-in.ts';

/** After so many milliseconds another code may be asked for. */
const AGAIN_MS = 30_000;
const PATIENCE_MS = 15_000;
const UNREACHED = 'We could not be reached. Please check your connection and try again.';

const steps = document.querySelector<HTMLElement>('[data-sign-in]');
if (steps !== null) start(steps);

function start(steps: HTMLElement): void {
  const form = (step: string) => steps.querySelector<HTMLFormElement>(`[data-step="${step}"]`);
  const phone = form('phone');
  const code = form('code');
  if (phone === null || code === null) return;

  const request = fillRequest(steps);
  const again = code.querySelector<HTMLButtonElement>('[data-again]');
  let againTimer: ReturnType<typeof setTimeout> | undefined;

  const show = (step: 'phone' | 'code') => {
    steps.dataset.now = step;
    (step === 'phone' ? phone : code).querySelector<HTMLInputElement>('.input')?.focus();
  };
  show('phone');

  const askForCode = async (source: HTMLFormElement) => {
    const number = field(phone, 'phone').value;
    const said = await post(source, '/api/auth/code', { phone: number });
    if (!said.ok) {
      showError(source, said.error);
      return;
    }
    field(code, 'phone').value = number;
    const sentTo = code.querySelector('[data-sent-to]');
    if (sentTo) sentTo.textContent = number;
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
  phone.addEventListener('submit', (event) => {
    event.preventDefault();
    void askForCode(phone);
  });
  again?.addEventListener('click', () => void askForCode(code));
  code.querySelector('[data-other]')?.addEventListener('click', (event) => {
    event.preventDefault();
    showError(phone, '');
    show('phone');
  });
  code.addEventListener('submit', async (event) => {
    event.preventDefault();
    const said = await post(code, '/api/auth/verify', {
      phone: field(code, 'phone').value,
      code: field(code, 'code').value,
    });
    if (said.ok) location.replace(request.redirect);
    else showError(code, said.error);
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
