/** Path for reserving a car. It shows the shopper's own reservation if there is one. */
export function checkoutPath(slug: string): string {
  return `/cars/${slug}/checkout`;
}

/** A reservation's page, open to anyone who knows its id. */
export function reservationPath(slug: string, id: string): string {
  return `${checkoutPath(slug)}?reservation=${id}`;
}

/**
 * Where a car's page asks whether its reader holds the car. Browsers send the cookie only below the
 * checkout's path.
 */
export function holdPath(slug: string): string {
  return `${checkoutPath(slug)}/hold`;
}
