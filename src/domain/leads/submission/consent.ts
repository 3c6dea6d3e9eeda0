/** How a consent was given, because a pre-ticked box is not one that the shopper ticked. */
import type { Site } from '#domain/tenant/site.ts';

/** How the shopper opted in, with the text that was beside the box. */
export interface Consent {
  opt_in: boolean;
  how: 'ticked' | 'unticked' | 'untouched default' | 'hidden';
  wording: string;
}

/**
 * @param isTicked the body's value of the box
 * @param isTouched whether the shopper is known to have changed it
 */
export function consentGiven(optIn: Site['forms']['optIn'], isTicked: boolean, isTouched: boolean): Consent {
  const wording = optIn.text;
  if (optIn.hidden) return { opt_in: optIn.default, how: 'hidden', wording };
  const isUntouched = isTicked === optIn.default && !isTouched;
  return {
    opt_in: isTicked,
    how: isUntouched ? 'untouched default' : isTicked ? 'ticked' : 'unticked',
    wording,
  };
}
