/** The subcategory of a lead whose shopper has accepted the offer. */
export const OFFER_ACCEPTED = '3. Offer Accepted';
