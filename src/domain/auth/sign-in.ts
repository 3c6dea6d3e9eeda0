/** The sign-in page: why a shopper is asked to sign in, where they go next, and the page's texts. */
import type { Site } from '#domain/tenant/site.ts';
import { CODE_MINUTES, CODE_REFUSED } from './code.ts';
import { type SignInRequest, signInHref } from './sign-in-href.ts';
import { SIGN_IN_TYPES, type SignInType } from './sign-in-types.ts';
import { sitePath } from './site-path.ts';

/** Flows that a gated site reserves for signed-in shoppers. */
const GATED_FLOWS = ['trade-in', 'sell-my-car', 'checkout', 'finance'] as const;
export type GatedFlow = (typeof GATED_FLOWS)[number];

/** The sign-in type for a flow. Selling a car shares the trade-in's, because both begin with a valuation. */
export function signInTypeOf(flow: GatedFlow): SignInType {
  return flow === 'sell-my-car' ? 'trade-in' : flow;
}

/** Whether shoppers can sign in at all: for their watchlist, or because flows are gated. */
export function hasSignIn(site: Pick<Site, 'garage_enabled' | 'gated'>): boolean {
  return site.garage_enabled || site.gated;
}

/** The page of a shopper's account: their data, signing out, deleting. */
export function accountPath({ garage_enabled }: Pick<Site, 'garage_enabled'>): '/watchlist' | '/account' {
  return garage_enabled ? '/watchlist' : '/account';
}

/** The parts of a site that decide where a sign-in leads. */
export interface SignInSite {
  garage_enabled: boolean;
  finance: Pick<Site['finance'], 'page'>;
}

/** Where a sign-in leads if the request does not say. */
export function defaultTarget(type: SignInType, site: SignInSite): string {
  switch (type) {
    case 'watchlist':
      return site.garage_enabled ? '/watchlist' : '/favourites';
    case 'trade-in':
      return '/trade-in';
    case 'checkout':
      return '/search';
    case 'finance':
      return site.finance.page;
  }
}

const CAR_ID = /^[1-9]\d{0,9}$/;

const isType = (value: string | null): value is SignInType => SIGN_IN_TYPES.some((type) => type === value);

/** Reads `?type=&redirect=&back=&car_id=`. Anything missing, unknown or off this site becomes the default. */
export function readSignIn(parameters: Pick<URLSearchParams, 'get'>, site: SignInSite): SignInRequest {
  const named = parameters.get('type');
  const type = isType(named) ? named : 'watchlist';
  const carId = parameters.get('car_id') ?? '';
  return {
    type,
    redirect: sitePath(parameters.get('redirect')) ?? defaultTarget(type, site),
    back: sitePath(parameters.get('back')) ?? '/',
    ...(type === 'watchlist' && CAR_ID.test(carId) && { carId: Number(carId) }),
  };
}

/** The slug of the car whose page or checkout the sign-in leads to; null if it leads elsewhere. */
export function signInCar({ redirect }: Pick<SignInRequest, 'redirect'>): string | null {
  return /^\/cars\/([a-z0-9-]+)(?=[/?#]|$)/.exec(redirect)?.[1] ?? null;
}

/** The label of the link back: "Not now" if the shopper was saving a car. */
export function signInBackWords({ carId }: Pick<SignInRequest, 'carId'>): string {
  return carId === undefined ? 'Back' : 'Not now';
}

/**
 * Adds the sign-in page's fragment to the page it leads to. When a gate redirects a shopper here, the browser
 * carries over the fragment of the page they asked for, which the server never sees.
 */
export function withFragment(request: SignInRequest, fragment: string): SignInRequest {
  if (request.redirect.includes('#')) return request;
  return { ...request, redirect: sitePath(request.redirect + fragment) ?? request.redirect };
}

/**
 * Shown for a number that cannot get a code. Kept out of `mobile.ts`, so that pages can show it without loading the
 * metadata for mobile numbers.
 */
const NEEDS_MOBILE = 'Please enter an Australian mobile number, such as 0412 345 678.';

/** The error shown when a form posted without script returns to the page. */
export const SIGN_IN_PROBLEMS = {
  mobile: NEEDS_MOBILE,
  code: CODE_REFUSED,
  wait: 'Too many messages requested or codes tried. Please wait a while, or call us.',
  email: 'Please enter an email address, such as name@example.com.',
  link: 'That link has expired or been used. Each link works once, in the browser you requested it from. Please ask for a new one.',
} as const;
export type SignInProblem = keyof typeof SIGN_IN_PROBLEMS;

/** Reads the error from an address; null for none or an unknown one. */
export function signInProblemOf(value: string | undefined): SignInProblem | null {
  return value !== undefined && Object.hasOwn(SIGN_IN_PROBLEMS, value) ? (value as SignInProblem) : null;
}

/**
 * The page's step: ask for a number, ask for the code texted to it, ask for an email address, or point to the
 * emailed link.
 */
export const SIGN_IN_STEPS = ['start', 'code', 'email', 'inbox'] as const;
export type SignInStep = (typeof SIGN_IN_STEPS)[number];

/** Reads the step from an address; the first step if it is unknown or not available on this site. */
export function signInStepOf(
  value: string | undefined,
  { emailLink }: Pick<Site['signIn'], 'emailLink'>,
): SignInStep {
  const step = SIGN_IN_STEPS.find((each) => each === value) ?? 'start';
  return emailLink || step === 'code' ? step : 'start';
}

/** The page at one of its steps, for a shopper without script. */
export function signInStepHref(request: SignInRequest, step: SignInStep, problem?: SignInProblem): string {
  const more = new URLSearchParams();
  if (step !== 'start') more.set('step', step);
  if (problem) more.set('problem', problem);
  return more.size === 0 ? signInHref(request) : `${signInHref(request)}&${more}`;
}

/** The account's note about its email address, after a form redirected back to it. */
export const EMAIL_NOTES = {
  sent: `We’ve emailed you a link. Open it in this browser within ${CODE_MINUTES} minutes to confirm your address.`,
  confirmed: 'Email address confirmed. You can now sign in with it too.',
  email: SIGN_IN_PROBLEMS.email,
  wait: SIGN_IN_PROBLEMS.wait,
  link: SIGN_IN_PROBLEMS.link,
} as const;
export type EmailNote = keyof typeof EMAIL_NOTES;

/** Reads the note about the email address from an address; null for none or an unknown one. */
export function emailNoteOf(value: string | undefined): EmailNote | null {
  return value !== undefined && Object.hasOwn(EMAIL_NOTES, value) ? (value as EmailNote) : null;
}
