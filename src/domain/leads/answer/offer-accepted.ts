/** The subcategory of a lead whose shopper has taken the offer. */
export const OFFER_ACCEPTED = '3. Offer Accepted';
