/** The sign-in page's address. Apart from all else of signing in: every page of a site with a watchlist loads it. */
import type { SignInType } from './sign-in-types.ts';

export interface SignInRequest {
  type: SignInType;
  /** Path of the site to open after signing in. */
  redirect: string;
  /** Path of the site to return to without signing in. */
  back: string;
  /** The car that is saved to the watchlist once somebody is signed in. */
  carId?: number;
}

/** What a sign-in was asked for with, as an address or a form carries it. `readSignIn` reads it again. */
export function signInParameters({ type, redirect, back, carId }: SignInRequest): Record<string, string> {
  return { type, redirect, back, ...(carId !== undefined && { car_id: String(carId) }) };
}

/** The sign-in page's address. */
export function signInHref(request: SignInRequest): string {
  return `/sign-in?${new URLSearchParams(signInParameters(request))}`;
}
