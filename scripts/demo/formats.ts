/** Four dealers' systems, four ways to describe the same car. Each has a mapping file in `mappings/`. */
import type { FeedCar } from '#domain/inventory/car.ts';

/** Text of a cell; `null` and blank leave it empty. */
type Cell = string | number | null;
type Columns = readonly (readonly [name: string, cell: (car: FeedCar) => Cell])[];

const MINUTE_MS = 60_000;

/** `31/12/2026` */
const australianDate = (date: string) => date.split('-').reverse().join('/');
/** `31/12/2026 17:05`, in a zone this many minutes ahead of UTC. */
function australianTime(moment: string | number, minutesAhead: number): string {
  const milliseconds = typeof moment === 'number' ? moment * 1_000 : Date.parse(moment);
  const local = new Date(milliseconds + minutesAhead * MINUTE_MS).toISOString();
  return `${australianDate(local.slice(0, 10))} ${local.slice(11, 16)}`;
}
const number = (value: number) => value.toLocaleString('en-AU');
const given = <T>(value: T | null, write: (value: T) => Cell): Cell => (value === null ? null : write(value));
const lenders = (car: FeedCar) =>
  Object.keys(car.finance_lenders).length === 0 ? null : JSON.stringify(car.finance_lenders);

function csv(columns: Columns, cars: readonly FeedCar[], delimiter: string, lineEnd: string): string {
  const quoted = (cell: Cell) => {
    const text = cell === null ? '' : String(cell);
    return text.includes(delimiter) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const rows = [columns.map(([name]) => name), ...cars.map((car) => columns.map(([, cell]) => cell(car)))];
  return rows.map((row) => row.map(quoted).join(delimiter) + lineEnd).join('');
}

const BRISBANE = 600;

const HARBOUR: Columns = [
  ['StockNo', (car) => car.stocknum],
  ['VIN', (car) => car.vin],
  ['Rego', (car) => car.regplate],
  ['RegoExpiry', (car) => given(car.rego_expiry, australianDate)],
  ['Condition', (car) => ({ new: 'NEW', demo: 'DEMO', used: 'USED' })[car.car_type]],
  [
    'Kind',
    (car) =>
      ({
        truck: 'Truck',
        bus: 'Bus',
        car: 'Car',
        caravan: 'Caravan',
        motorhome: 'Motorhome',
        part: 'Part',
      })[car.item_type],
  ],
  ['Title', (car) => car.carsales_title],
  ['Make', (car) => car.make],
  ['Model', (car) => car.model],
  ['Badge', (car) => car.badge],
  ['Series', (car) => car.series],
  ['ManuYear', (car) => car.year],
  ['BuildDate', (car) => car.build_date],
  ['ComplianceDate', (car) => car.compliance_date],
  ['Body', (car) => car.body],
  ['Doors', (car) => car.doors],
  ['Seats', (car) => car.seats],
  ['BodyColour', (car) => car.colour],
  ['TrimColour', (car) => car.interior_colour],
  ['Odometer', (car) => given(car.km, (km) => `${number(km)} km`)],
  ['Gearbox', (car) => car.transmission],
  ['Trans', (car) => car.trans],
  ['DriveType', (car) => car.drive],
  ['FuelType', (car) => car.fuel],
  ['Engine', (car) => given(car.engine_size, (litres) => `${litres.toFixed(1)} L`)],
  ['EngineCC', (car) => car.variant.enginesize],
  ['Cylinders', (car) => car.variant.cylinders],
  ['Induction', (car) => car.variant.induction],
  ['Torque', (car) => given(car.variant.torque, (torque) => `${torque} Nm`)],
  ['Consumption', (car) => car.variant.fuelconsumptioncombined],
  ['Capacity', (car) => car.variant.fuelcapacity],
  ['GVM', (car) => given(car.variant.grossvehiclemass, (mass) => `${mass} kg`)],
  ['Length', (car) => car.variant.vehiclelength],
  ['Width', (car) => car.variant.vehiclewidth],
  ['Height', (car) => car.variant.vehicleheight],
  ['ANCAP', (car) => car.variant.ancaprating],
  ['ANCAPYear', (car) => car.variant.ancapyear],
  ['Price', (car) => (car.price === null ? 'POA' : `$${number(car.price)}`)],
  ['PriceBasis', (car) => (car.price_type === 'drive_away' ? 'Drive Away' : 'Excl. Govt. Charges')],
  ['WasPrice', (car) => given(car.before_price, (price) => `$${number(price)}`)],
  ['OfferPrice', (car) => given(car.offer_price, (price) => `$${number(price)}`)],
  ['WeeklyFrom', (car) => car.weekly_price],
  ['Quotes', lenders],
  ['MarketState', (car) => car.autograb_data.state_average_market_price],
  ['MarketAustralia', (car) => car.autograb_data.average_market_price],
  ['Status', (car) => ({ in_stock: 'In Stock', coming_soon: 'On Order', sold: 'Sold' })[car.status]],
  ['Delivered', (car) => (car.sold ? 'Y' : 'N')],
  ['SoldDate', (car) => given(car.sold_date_timestamp, (moment) => australianTime(moment, BRISBANE))],
  ['Hold', (car) => (car.reserved ? 'Y' : 'N')],
  ['Certified', (car) => (car.certified ? 'Y' : 'N')],
  ['PreOrder', (car) => (car.preorder ? 'Y' : 'N')],
  ['Website', (car) => (car.show_on_dealer_website ? 'Y' : 'N')],
  // Real codes come from a register; the demo has only a placeholder for "known".
  ['NVIC', (car) => (car.has_nvic ? `DEMO${car.stocknum}` : null)],
  ['Banner', (car) => car.tag],
  ['Comments', (car) => car.dealercomments],
  ['Equipment', (car) => given(car.standardEquipment, (text) => text.replaceAll('|', ', '))],
  ['Features', (car) => car.features.map(({ name }) => name).join('; ')],
  ['Highlights', (car) => car.filtered_features.join('; ')],
  ['Groups', (car) => car.categories.join('; ')],
  ['Photos', (car) => car.images.map(({ url }) => url).join('; ')],
  ['Checkout', (car) => car.payment_processors.join('; ')],
  ['Yard', (car) => car.location.location_name],
  ['YardCode', (car) => car.location.slug],
  ['YardPhone', (car) => car.location.phone],
  ['City', (car) => car.location.city],
  ['State', (car) => given(car.location.state, (state) => state.toUpperCase())],
  ['AlsoAt', (car) => car.location.distribution_locations.join('; ')],
  ['DateIn', (car) => given(car.created_at, (moment) => australianTime(moment, BRISBANE))],
];

/** Comma-separated, one column per field, prices and units written out. */
export const harbourCsv = (cars: readonly FeedCar[]): string => csv(HARBOUR, cars, ',', '\r\n');

/** One JSON document with flat records, with the names of a dealer management system. */
export function summitJson(cars: readonly FeedCar[]): string {
  const vehicles = cars.map((car) => ({
    dealership_name: car.location.location_name,
    location_code: car.location.slug,
    location_phone: car.location.phone,
    location_city: car.location.city,
    location_state: car.location.state,
    stocknum: car.stocknum,
    vin: car.vin,
    rego: car.regplate,
    rego_expiry: given(car.rego_expiry, australianDate),
    status: car.status,
    sold: car.sold,
    sold_at: given(car.sold_date_timestamp, (moment) => new Date(moment * 1_000).toISOString()),
    deposit_taken: car.reserved,
    car_type: car.car_type,
    item_type: car.item_type,
    categories: car.categories,
    certified: car.certified,
    pre_order: car.preorder,
    show_on_dealer_website: car.show_on_dealer_website,
    nvic_code: car.has_nvic ? `DEMO${car.stocknum}` : null,
    title: car.carsales_title,
    make: car.make.toUpperCase(),
    model: car.model,
    badge: car.badge,
    series: car.series,
    year: car.year,
    build_date: car.build_date,
    compliance_date: car.compliance_date,
    body: car.body,
    doors: car.doors,
    seats: car.seats,
    colour: car.colour,
    interior_colour: car.interior_colour,
    odometer: car.km,
    transmission: car.transmission,
    drive: car.drive,
    fuel: car.fuel,
    engine_capacity: car.variant.enginesize,
    engine_litres: car.engine_size,
    cylinders: car.variant.cylinders,
    induction: car.variant.induction,
    torque: car.variant.torque,
    fuel_combined: car.variant.fuelconsumptioncombined,
    fuel_capacity: car.variant.fuelcapacity,
    gvm: car.variant.grossvehiclemass,
    dimensions: {
      length: car.variant.vehiclelength,
      width: car.variant.vehiclewidth,
      height: car.variant.vehicleheight,
    },
    ancap:
      car.variant.ancaprating === null
        ? null
        : { stars: car.variant.ancaprating, year: car.variant.ancapyear },
    dapprice: car.price_type === 'drive_away' ? car.price : null,
    egcprice: car.price_type === 'egc' ? car.price : null,
    was_price: car.before_price,
    special_price: car.offer_price,
    weekly: car.weekly_price,
    finance: car.finance_lenders,
    market: car.autograb_data,
    banner: car.tag,
    photos: car.images.map(({ url }) => url),
    dealercomments: car.dealercomments,
    standard_equipment: car.standardEquipment,
    features: car.features,
    highlights: car.filtered_features,
    payment_processors: car.payment_processors,
    in_stock_since: car.created_at,
  }));
  return `${JSON.stringify({ provider_name: 'Demonstration DMS', vehicles }, null, 1)}\n`;
}

const SYDNEY_STANDARD = 600;
const BUDGET_FUELS = {
  petrol: 'P',
  diesel: 'D',
  hybrid: 'H',
  'plug-in hybrid': 'PH',
  electric: 'E',
  lpg: 'G',
  hydrogen: 'HY',
};

const BUDGET: Columns = [
  ['nr', (car) => car.stocknum],
  ['chassis', (car) => car.vin],
  ['plate', (car) => car.regplate],
  ['rego until', (car) => given(car.rego_expiry, australianDate)],
  ['vehicle', (car) => [car.year, car.make, car.model].join(' / ')],
  ['variant', (car) => car.badge],
  ['series', (car) => car.series],
  ['advertised as', (car) => car.carsales_title],
  ['made', (car) => car.build_date],
  ['complied', (car) => car.compliance_date],
  ['shape', (car) => car.body],
  ['type', (car) => car.item_type],
  ['seats/doors', (car) => `${car.seats ?? '-'} seats, ${car.doors ?? '-'} doors`],
  ['colour', (car) => [car.colour, car.interior_colour].filter((part) => part !== null).join(' on ')],
  ['kms', (car) => given(car.km, (km) => `${number(km)} kms`)],
  ['auto?', (car) => ({ automatic: 'Y', manual: 'N', none: null })[car.simple_transmission ?? 'none']],
  ['gearbox', (car) => car.transmission],
  ['wheels', (car) => car.drive],
  ['fuel', (car) => (car.simple_fuel === null ? null : BUDGET_FUELS[car.simple_fuel])],
  ['engine', (car) => given(car.engine_size, (litres) => `${litres.toFixed(1)}L`)],
  ['cc', (car) => car.variant.enginesize],
  ['cyl', (car) => car.variant.cylinders],
  ['turbo', (car) => car.variant.induction],
  ['nm', (car) => car.variant.torque],
  ['l/100', (car) => car.variant.fuelconsumptioncombined],
  ['tank', (car) => car.variant.fuelcapacity],
  ['gvm t', (car) => given(car.variant.grossvehiclemass, (mass) => mass / 1_000)],
  ['length m', (car) => given(car.variant.vehiclelength, (length) => length / 1_000)],
  ['width m', (car) => given(car.variant.vehiclewidth, (width) => width / 1_000)],
  ['height m', (car) => given(car.variant.vehicleheight, (height) => height / 1_000)],
  ['stars', (car) => given(car.variant.ancaprating, (stars) => `${stars} (${car.variant.ancapyear})`)],
  ['windscreen price', (car) => (car.price === null ? 'tba' : `$${number(car.price)} drive away`)],
  ['was', (car) => car.before_price],
  ['this week', (car) => car.offer_price],
  ['subscription', (car) => given(car.subscription_price, (price) => `$${price}`)],
  ['per week', (car) => car.weekly_price],
  ['finance', lenders],
  ['average nsw', (car) => car.autograb_data.state_average_market_price],
  ['average au', (car) => car.autograb_data.average_market_price],
  [
    'state of sale',
    (car) => (car.sold ? 'gone' : car.reserved ? 'deposit' : car.status === 'coming_soon' ? 'due' : 'yard'),
  ],
  ['gone on', (car) => given(car.sold_date_timestamp, (moment) => australianTime(moment, SYDNEY_STANDARD))],
  ['online', (car) => (car.show_on_dealer_website ? 1 : 0)],
  ['nvic', (car) => (car.has_nvic ? 1 : 0)],
  ['sticker', (car) => car.tag],
  ['blurb', (car) => given(car.dealercomments, (text) => `<p>${text.split('|').join('</p><p>')}</p>`)],
  ['standard', (car) => car.standardEquipment],
  ['fitted', (car) => car.features.map(({ name }) => name).join('|')],
  ['search words', (car) => car.filtered_features.join('|')],
  ['good for', (car) => car.categories.join('|')],
  ['pictures', (car) => car.images.map(({ url }) => url).join('|')],
  ['pay by', (car) => car.payment_processors.join('|')],
  ['report', (car) => car.file],
  ['yard', (car) => car.location.location_name],
  ['arrived', (car) => given(car.created_at, (moment) => australianTime(moment, SYDNEY_STANDARD))],
];

/** Semicolons, home-made column names, several facts in one cell. */
export const budgetCsv = (cars: readonly FeedCar[]): string => csv(BUDGET, cars, ';', '\n');

/** Feet as people say them: `19' 6"`. */
function feetAndInches(feet: number): string {
  const inches = Math.round((feet % 1) * 12 * 10) / 10;
  return inches === 0 ? `${Math.floor(feet)}'` : `${Math.floor(feet)}' ${inches}"`;
}

/** One JSON record per line, nested as a caravan dealer's system might. */
export function coastlineNdjson(cars: readonly FeedCar[]): string {
  return cars
    .map((car) => {
      const { caravan } = car;
      const record = {
        ref: car.stocknum,
        chassis: car.vin,
        kind: car.body,
        maker: car.make,
        range: car.model,
        layout: car.badge,
        year: car.year,
        headline: car.carsales_title,
        condition: car.car_type,
        built: car.build_date,
        plated: car.compliance_date,
        rego: { plate: car.regplate, until: given(car.rego_expiry, australianDate) },
        body: caravan && {
          length: given(caravan.body_length_feet, feetAndInches),
          width: given(caravan.body_width_feet, feetAndInches),
          colour: car.colour,
        },
        weights: caravan && {
          tare: given(caravan.tare_weight, (mass) => `${number(mass)} kg`),
          atm: given(caravan.aggregate_trailer_mass, (mass) => `${number(mass)} kg`),
        },
        axle: caravan?.axle_type ?? null,
        berths: caravan?.sleeps ?? null,
        motor:
          car.simple_fuel === null
            ? null
            : {
                fuel: car.fuel,
                litres: car.engine_size,
                cc: car.variant.enginesize,
                cylinders: car.variant.cylinders,
                induction: car.variant.induction,
                torque: car.variant.torque,
                consumption: car.variant.fuelconsumptioncombined,
                tank: car.variant.fuelcapacity,
                gvm: car.variant.grossvehiclemass,
                gearbox: car.transmission,
                drive: car.drive,
                belts: car.seats,
                km: car.km,
              },
        price: { asking: car.price ?? 'POA', was: car.before_price, now: car.offer_price },
        status: car.sold ? 'sold' : car.status === 'coming_soon' ? 'on order' : 'available',
        deposit: car.reserved,
        preorder: car.preorder,
        hidden: !car.show_on_dealer_website,
        nvic: car.has_nvic,
        soldOn: given(car.sold_date_timestamp, (moment) => new Date(moment * 1_000).toISOString()),
        sticker: car.tag,
        pictures: car.images,
        words: car.dealercomments?.split('|').join('\n') ?? null,
        standard: car.standardEquipment?.split('|').join('; ') ?? null,
        fitted: car.features,
        searchable: car.filtered_features,
        suits: car.categories,
        yard: { code: car.location.slug, name: car.location.location_name, phone: car.location.phone },
        since: car.created_at,
      };
      return `${JSON.stringify(record)}\n`;
    })
    .join('');
}
