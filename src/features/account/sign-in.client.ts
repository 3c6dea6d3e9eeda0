/** Signs in without leaving the page: the number and its code, or the address for an emailed link. */
import {
  readSignIn,
  SIGN_IN_STEPS,
  type SignInSite,
  type SignInStep,
  signInBackWords,
  withFragment,
} from '#domain/auth/sign-in.ts';
import type { SignInRequest } from '#domain/auth/sign-in-href.ts';
import { readProfile, writeProfile } from '#domain/leads/kept/profile.ts';
import { profileKey } from '#domain/shared/kept-keys.ts';
import { recordOf, textOf } from '#domain/shared/record-of.ts';
import { closestTo } from '#ui/closest.client.ts';
import { postJson } from '#ui/post-json.client.ts';
import { store, stored } from '#ui/stored.client.ts';
import { declinedKey, declinedText } from './declined-sign-in.ts';
import { pendingSaveKey, readPendingSave } from './pending-save.ts';

/** Milliseconds before another message may be requested. */
const AGAIN_MS = 30_000;
const UNREACHED = 'We couldn’t connect. Check your internet connection and try again.';

/** The steps that send a message: the step that asks, and the step that confirms where it was sent. */
const MESSAGES = [
  { step: 'start', path: '/api/auth/code', next: 'code' },
  { step: 'email', path: '/api/auth/email-link', next: 'inbox' },
] as const satisfies readonly { step: SignInStep; path: string; next: SignInStep }[];

const steps = document.querySelector<HTMLElement>('[data-sign-in]');
if (steps !== null) start(steps);

function start(steps: HTMLElement): void {
  const request = fillRequest(steps);
  const part = (step: string) => steps.querySelector<HTMLElement>(`[data-step="${step}"]`);
  /** The number the code went to; none when the platform redirected here, because it knows the number. */
  let number: string | null = null;

  const show = (step: string) => {
    steps.dataset.now = step;
    part(step)?.querySelector<HTMLElement>('.input, .sign-in-sent')?.focus();
  };
  /** The step goes into the address: phones reload a page that was left to read a message. */
  const goTo = (step: SignInStep) => {
    // Not by `signInStepHref`: a chunk shared with this page would be larger on every other one.
    const address = new URL(location.href);
    address.searchParams.set('step', step);
    address.searchParams.delete('problem');
    history.replaceState(history.state, '', address);
    show(step);
  };

  for (const { step, path, next } of MESSAGES) {
    const form = part(step);
    const sent = part(next);
    const input = form?.querySelector<HTMLInputElement>('.input');
    if (!(form instanceof HTMLFormElement) || !sent || !input) continue;
    const again = sent.querySelector<HTMLButtonElement>('[data-again]');
    let timer: ReturnType<typeof setTimeout> | undefined;

    /** @param from the part of the page that asks and shows errors */
    const ask = async (from: HTMLElement) => {
      const said = await post(from, path, valuesOf(form));
      if (!said.ok) {
        showError(from, said.error);
        return;
      }
      if (step === 'start') number = input.value;
      const sentTo = sent.querySelector('[data-sent-to]');
      if (sentTo) sentTo.textContent = input.value.replace(/^(04\d\d) ?(\d{3}) ?(\d{3})$/, '$1 $2 $3');
      goTo(next);
      if (again === null) return;
      again.hidden = true;
      clearTimeout(timer);
      timer = setTimeout(() => {
        again.hidden = false;
      }, AGAIN_MS);
    };

    form.noValidate = true;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void ask(form);
    });
    again?.addEventListener('click', () => void ask(sent));
  }

  const code = part('code');
  if (code instanceof HTMLFormElement) {
    code.noValidate = true;
    code.addEventListener('submit', async (event) => {
      if (number === null) return;
      event.preventDefault();
      const said = await post(code, '/api/auth/verify', { ...valuesOf(code), phone: number });
      if (!said.ok) return showError(code, said.error);
      keepNumber(number);
      location.replace(request.redirect);
    });
  }

  steps.addEventListener('click', (event) => {
    const to = SIGN_IN_STEPS.find((step) => step === closestTo(event, '[data-to]')?.dataset.to);
    const next = to === undefined ? null : part(to);
    if (to === undefined || next === null) return;
    event.preventDefault();
    showError(next, '');
    goTo(to);
  });
  show(steps.dataset.now ?? 'start');
}

const valuesOf = (form: HTMLFormElement) =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));

/** Puts the request in the address into the page. */
function fillRequest(steps: HTMLElement): SignInRequest {
  const site = JSON.parse(steps.dataset.signIn ?? '') as SignInSite;
  const request = withFragment(readSignIn(new URLSearchParams(location.search), site), location.hash);
  for (const form of steps.querySelectorAll('form')) {
    const put = (name: string, value: string) => {
      const field = form.elements.namedItem(name);
      if (field instanceof HTMLInputElement) field.value = value;
    };
    for (const name of ['type', 'redirect', 'back'] as const) put(name, request[name]);
    put('car_id', String(request.carId ?? ''));
  }
  for (const reason of document.querySelectorAll<HTMLElement>('[data-reason]')) {
    reason.hidden = reason.dataset.reason !== request.type;
  }
  const back = document.querySelector<HTMLElement>('[data-back]');
  back?.setAttribute('href', request.back);
  const words = back?.querySelector('[data-back-words]');
  if (words) words.textContent = signInBackWords(request);
  if (back && request.carId !== undefined) offerToKeep(back, request.carId);
  return request;
}

/** A saved car is kept in the browser. "Not now" leaves it there, along with the next ones. */
function offerToKeep(back: HTMLElement, carId: number): void {
  const site = document.documentElement.dataset.site ?? '';
  const pendingKey = pendingSaveKey(site);
  const car = readPendingSave(stored(pendingKey), new Date());
  if (car?.id !== carId) return;
  const said = document.querySelector('[data-sign-in-kept]');
  if (said) said.textContent = `${car.name} stays saved in this browser.`;
  back.addEventListener('click', () => {
    store(pendingKey, null);
    store(declinedKey(site), declinedText(new Date()));
  });
}

/** Forms begin with the confirmed number, as with details from an earlier form. Signing out forgets them. */
function keepNumber(phone: string): void {
  const key = profileKey(document.documentElement.dataset.site ?? '');
  const now = Date.now();
  store(key, writeProfile({ ...readProfile(stored(key), now), phone }, now));
}

type Said = { ok: true } | { ok: false; error: string };

/** Posts to the platform with the form busy. Pressing a busy button sends nothing. */
async function post(from: HTMLElement, path: string, body: Record<string, string>): Promise<Said> {
  const button = from.querySelector<HTMLButtonElement>('button');
  if (button?.ariaBusy === 'true') return { ok: false, error: '' };
  if (button) button.ariaBusy = 'true';
  showError(from, '');
  try {
    const answer = await postJson(path, body);
    if (answer.ok) return { ok: true };
    const { error } = recordOf(await answer.json());
    return { ok: false, error: textOf(error) ?? UNREACHED };
  } catch {
    return { ok: false, error: UNREACHED };
  } finally {
    if (button) button.ariaBusy = null;
  }
}

/** Shows the error under its field, which takes the focus; empty text clears it. */
function showError(part: HTMLElement, words: string): void {
  const error = part.querySelector('.field-error');
  if (error) error.textContent = words;
  const input = part.querySelector<HTMLInputElement>('.input');
  if (input === null) return;
  input.ariaInvalid = words === '' ? null : 'true';
  if (words !== '') input.focus();
}
