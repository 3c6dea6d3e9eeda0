/** The sign-in page's address: why somebody is asked to sign in, where it leads then, and where it leads back. */
import type { Site } from '#domain/tenant/site.ts';
import { CODE_REFUSED } from './code.ts';
import { sitePath } from './site-path.ts';

export const SIGN_IN_TYPES = ['watchlist', 'trade-in', 'checkout', 'finance'] as const;
export type SignInType = (typeof SIGN_IN_TYPES)[number];

/** Flows that a gated site keeps for those who are signed in. */
export const GATED_FLOWS = ['trade-in', 'sell-my-car', 'checkout', 'finance'] as const;
export type GatedFlow = (typeof GATED_FLOWS)[number];

/** The sign-in that a flow asks for: selling a car is valued like trading one in. */
export function signInTypeOf(flow: GatedFlow): SignInType {
  return flow === 'sell-my-car' ? 'trade-in' : flow;
}

export interface SignInRequest {
  type: SignInType;
  /** Where it leads when it is done: a path of the site. */
  redirect: string;
  /** Where it leads when it is left: a path of the site. */
  back: string;
  /** The car that is saved to the watchlist once somebody is signed in. */
  carId?: number;
}

/** Whether shoppers can sign in at all: for their watchlist, or because flows are gated. */
export function hasSignIn(site: Pick<Site, 'garage_enabled' | 'gated'>): boolean {
  return site.garage_enabled || site.gated;
}

/** What of a site says where a sign-in leads. */
export interface SignInSite {
  garage_enabled: boolean;
  finance: Pick<Site['finance'], 'page'>;
}

/** Where a sign-in leads that names no target. */
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

/** What `?type=&redirect=&back=` asks for. Whatever is missing, unknown or not of this site becomes the default. */
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

/** The sign-in page's address. `readSignIn` reads it again. */
export function signInHref({ type, redirect, back, carId }: SignInRequest): string {
  const car = carId === undefined ? {} : { car_id: String(carId) };
  return `/sign-in?${new URLSearchParams({ type, redirect, back, ...car })}`;
}

/** Said of a number that no code is sent to. Here, because the metadata of mobile numbers is not for every page. */
export const NEEDS_MOBILE = 'Please give us an Australian mobile number, such as 0412 345 678.';

/** What the page says when the platform sent a shopper without script back to it. */
export const SIGN_IN_PROBLEMS = {
  mobile: NEEDS_MOBILE,
  code: CODE_REFUSED,
  wait: 'Too many codes were asked for or tried. Please wait a while, or call us.',
  email: 'Please give us an e-mail address, such as name@example.com.',
} as const;
export type SignInProblem = keyof typeof SIGN_IN_PROBLEMS;

/** Where the page stands: asking who it is, asking for the code it sent, or pointing to the e-mail it sent. */
export type SignInStep = 'start' | 'code' | 'email';

/** The page at one of its steps, as a shopper without script is led through it. */
export function signInStepHref(request: SignInRequest, step: SignInStep, problem?: SignInProblem): string {
  const more = new URLSearchParams();
  if (step !== 'start') more.set('step', step);
  if (problem) more.set('problem', problem);
  return more.size === 0 ? signInHref(request) : `${signInHref(request)}&${more}`;
}
