/** Where a car is reserved, from the site's root. It shows the shopper's own reservation where there is one. */
export function checkoutPath(slug: string): string {
  return `/cars/${slug}/checkout`;
}

/** The page of a reservation, open to anybody who knows its id. */
export function reservationPath(slug: string, id: string): string {
  return `${checkoutPath(slug)}?reservation=${id}`;
}

/**
 * Where a car's page asks whether its reader holds the car. Browsers send the cookie only to the checkout's addresses.
 */
export function holdPath(slug: string): string {
  return `${checkoutPath(slug)}/hold`;
}
