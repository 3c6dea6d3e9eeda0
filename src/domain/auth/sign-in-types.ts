/** Why a shopper is asked to sign in. */
export const SIGN_IN_TYPES = ['watchlist', 'trade-in', 'checkout', 'finance'] as const;
export type SignInType = (typeof SIGN_IN_TYPES)[number];
