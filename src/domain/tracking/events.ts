/** What the site tells about a visit. An event holds facts of the stock and the page, never of a person. */

export interface TrackedEvent {
  event: string;
  event_id: number;
  car_id?: number;
}

/** A car was added to the favourites, or saved to the watchlist. */
export function favouriteAdded(carId: number): TrackedEvent {
  return { event: 'favourite_added', event_id: 39, car_id: carId };
}
