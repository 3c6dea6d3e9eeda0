/** Names for the fields of a stock file on the operator's pages. */
import type { FeedField } from '#domain/inventory/feed/fields.ts';

const NAMES: Partial<Record<FeedField, string>> = {
  stocknum: 'Stock number',
  vin: 'VIN',
  regplate: 'Rego',
  rego_expiry: 'Rego expiry',
  carsales_title: 'Title',
  car_type: 'New, used or demo',
  item_type: 'Kind of vehicle',
  price_type: 'What the price includes',
  before_price: 'Previous price',
  weekly_price: 'Price per week',
  km: 'Kilometres',
  simple_body: 'Body, for search',
  simple_fuel: 'Fuel, for search',
  simple_transmission: 'Transmission, for search',
  engine_size: 'Engine, litres',
  'variant.cylinders': 'Cylinders',
  'variant.induction': 'Turbo or not',
  'variant.fuelconsumptioncombined': 'Fuel use',
  build_date: 'Built',
  compliance_date: 'Complied',
  created_at: 'In stock since',
  has_nvic: 'Has an NVIC',
  redbook_code: 'RedBook code',
  show_on_dealer_website: 'Shown on the site',
  images: 'Pictures',
  dealercomments: 'Comments',
  'location.location_name': 'Location',
  'location.city': 'City',
  'location.state': 'State',
  'caravan.tare_weight': 'Tare',
  'caravan.aggregate_trailer_mass': 'Aggregate trailer mass',
  'caravan.sleeps': 'Sleeps',
  'caravan.body_length_feet': 'Body length, feet',
};

/** `interior_colour` → `Interior colour`, unless it has a name of its own. */
export function fieldName(field: FeedField): string {
  const words = field.replace(/^\w+\./, '').replaceAll('_', ' ');
  return NAMES[field] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
