import type { BodyType, CarStatus, CarType, ItemType, PriceType } from '#domain/inventory/car.ts';
import type { Shape } from '#domain/inventory/pictures/shapes.ts';

/**
 * A car as search knows it: what can be filtered and sorted by, and what a card shows.
 * Flat, so that an engine can keep it in columns. Unknown is `null`.
 */
export interface SearchDocument {
  id: number;
  slug: string;
  /** Year, make, model and badge: the card's two lines. */
  name: string;
  make: string;
  model: string;
  /** `Toyota|Hilux`: models of different makes may share a name. */
  make_model: string;
  badge: string | null;
  series: string | null;
  stocknum: string | null;
  year: number | null;
  car_type: CarType;
  status: CarStatus;
  reserved: boolean;
  item_type: ItemType;
  categories: string[];
  filtered_features: string[];
  /** The label a shopper reads, such as "SUV". */
  body: string | null;
  simple_body: BodyType | null;
  /** What it is drawn as where it has no photo. */
  shape: Shape;
  colour: string | null;
  drive: string | null;
  fuel: string | null;
  transmission: string | null;
  seats: number | null;
  doors: number | null;
  cylinders: number | null;
  /** As a shopper reads it: `2.0 L`. */
  engine_size: string | null;
  /** People who can sleep in it: caravans and motorhomes. */
  sleeps: number | null;
  /** Feet, as the trade measures caravans and motorhomes. */
  body_length_feet: number | null;
  km: number | null;
  city: string | null;
  state: string | null;
  location_name: string | null;
  dealership_name: string;
  dealership_slug: string;
  /** Dollars; null when the car has no price that counts (above 10). What a shopper pays: reduced where reduced. */
  price: number | null;
  /** The price it was reduced from, else null. */
  was: number | null;
  price_type: PriceType;
  /** What it costs on the road in the site's own state, as shown: `about $23,600`. Null where the site does not work that out. */
  drive_away: string | null;
  preorder: boolean;
  /** Dollars a week, null when not offered. */
  subscription_price: number | null;
  /** Whole dollars a week on finance, by the car's estimate; shown only with the two rates that follow. */
  weekly_price: number | null;
  /** Percent a year; null without a weekly price. */
  interest_rate: number | null;
  /** Percent a year; null without a weekly price. */
  comparison_rate: number | null;
  /** `$20,000 to $30,000`: the bucket of `price`. */
  price_range: string | null;
  weekly_price_range: string | null;
  /** Text of the card's banner, by the precedence of tags; null when none. */
  tag: string | null;
  tag_kind: string | null;
  /** First picture, null for artwork. */
  image: string | null;
  photos_count: number;
  /** Favourite and compare are offered. */
  savable: boolean;
  /** Reserve is offered. */
  reservable: boolean;
  /** Unix seconds. */
  created_at: number;
}
