/** Shows the delivery cost to a postcode, straight away if the shopper has given the site one before. */
import { INVALID_POSTCODE, isPostcode } from '#domain/geo/postcodes.ts';
import { deliveryEstimate } from '#domain/pricing/delivery.ts';
import type { Site } from '#domain/tenant/site.ts';
import {
  type LocatePostcode,
  locateOnce,
  rememberedPostcode,
  rememberPostcode,
} from '../locations/shopper-place.client.ts';
import { suggestOnFocus } from '../locations/suggest-suburbs.client.ts';

const UNANSWERED = 'We couldn’t look that up just now. Our rates are below.';

/** @param root the element that `Delivery` renders */
export function answerDelivery(root: HTMLElement, locate: LocatePostcode): void {
  const form = root.querySelector('form');
  const field = form?.querySelector('input');
  const answer = form?.querySelector<HTMLElement>('[role="status"]');
  if (!form || !field || !answer) return;
  const site = document.documentElement.dataset.site ?? '';
  suggestOnFocus(field);
  const find = locateOnce(site, locate);
  const from = { lat: Number(root.dataset.lat), lng: Number(root.dataset.lng) };
  // The rates from the site's configuration, written by the build.
  const rates = JSON.parse(root.dataset.rates ?? '[]') as Site['delivery']['rates'];

  const say = (text: string, isInvalid = false) => {
    answer.textContent = text;
    answer.classList.toggle('field-error', isInvalid);
    field.ariaInvalid = isInvalid ? 'true' : null;
  };

  /** @returns whether there is an answer */
  const show = async (postcode: string): Promise<boolean> => {
    const to = await find({ postcode });
    // The shopper may have asked for another postcode in the meantime.
    if (field.value.trim() !== postcode) return false;
    if (to === null) {
      say(INVALID_POSTCODE, true);
      return false;
    }
    say(deliveryEstimate(from, to, { rates })?.text ?? '');
    return true;
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const postcode = field.value.trim();
    if (!isPostcode(postcode)) {
      say(field.dataset.invalid ?? '', true);
      field.focus();
      return;
    }
    show(postcode).then(
      (isAnswered) => {
        if (isAnswered) rememberPostcode(site, postcode);
      },
      () => say(UNANSWERED),
    );
  });

  const known = rememberedPostcode(site);
  if (known === null) return;
  field.value = known;
  show(known).catch(() => {
    // No postcode yet: the form waits to be used.
  });
}
