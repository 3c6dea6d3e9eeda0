import type { BodyType, CarStatus, CarType, ItemType, PriceType } from '#domain/inventory/car.ts';
import type { Shape } from '#domain/inventory/pictures/shapes.ts';

/**
 * A car's search document: what it can be filtered and sorted by, and what a card shows. Flat, so that an
 * engine can store it in columns. Unknown values are `null`.
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
  /** The label for shoppers, such as "SUV". */
  body: string | null;
  simple_body: BodyType | null;
  /** The drawing to use without a photo. */
  shape: Shape;
  colour: string | null;
  drive: string | null;
  fuel: string | null;
  transmission: string | null;
  seats: number | null;
  doors: number | null;
  cylinders: number | null;
  /** For shoppers: `2.0 L`. */
  engine_size: string | null;
  /** How many people it sleeps: caravans and motorhomes. */
  sleeps: number | null;
  /** Feet, as the trade measures caravans and motorhomes. */
  body_length_feet: number | null;
  km: number | null;
  city: string | null;
  state: string | null;
  location_name: string | null;
  dealership_name: string;
  dealership_slug: string;
  /**
   * Dollars; null without a valid price (above 10). The price a shopper pays: the reduced one, if reduced.
   */
  price: number | null;
  /** The price it was reduced from, otherwise null. */
  was: number | null;
  price_type: PriceType;
  /**
   * Its on-road price in the site's own state, as shown: `about $23,600`. Null if the site does not work it
   * out.
   */
  drive_away: string | null;
  preorder: boolean;
  /** Dollars a week, null when not offered. */
  subscription_price: number | null;
  /** Whole finance dollars a week, from the car's estimate; shown only with the two rates below. */
  weekly_price: number | null;
  /** Percent a year; null without a weekly price. */
  interest_rate: number | null;
  /** Percent a year; null without a weekly price. */
  comparison_rate: number | null;
  /** `$20,000 to $30,000`: the bucket of `price`. */
  price_range: string | null;
  weekly_price_range: string | null;
  /** The banner's text, by tag precedence; null for none. */
  tag: string | null;
  tag_kind: string | null;
  /** First picture, null for a drawing. */
  image: string | null;
  photos_count: number;
  /** Whether favourite and compare are offered. */
  savable: boolean;
  /** Whether reserve is offered. */
  reservable: boolean;
  /** Unix seconds. */
  created_at: number;
}
