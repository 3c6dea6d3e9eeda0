/** Where a car is reserved, from the site's root. It shows the shopper's own reservation where there is one. */
export function checkoutPath(slug: string): string {
  return `/cars/${slug}/checkout`;
}

/** Where a shopper sees how a reservation stands. Whoever knows its id may. */
export function reservationPath(slug: string, id: string): string {
  return `${checkoutPath(slug)}?reservation=${id}`;
}

/** Where the page of a car asks whether its reader holds it. The cookie that tells goes to the checkout's addresses alone. */
export function holdPath(slug: string): string {
  return `${checkoutPath(slug)}/hold`;
}
