/** The schema of a feed: where the platform fetches the stock of a dealership. */
import * as v from 'valibot';
import { SECRET_NAME } from '#domain/inventory/fetching/place.ts';
import { INTERVAL } from '#domain/inventory/fetching/schedule.ts';
import { OPENING_CLOCK, parseClock } from '#domain/locations/clock.ts';
import { doc, field, open } from '#domain/shared/documented.ts';
import { count, slug, text } from '#domain/shared/schema.ts';

/** The value may be a secret entered by mistake, so messages do not repeat it. */
const unrepeated = v.metadata<string, { unrepeated: true }>({ unrepeated: true });

const secretName = v.pipe(
  v.string(),
  v.regex(
    SECRET_NAME,
    'must be the name of an environment variable that begins with FEED_, such as FEED_RIVER_CITY_PASSWORD, never the secret itself',
  ),
  unrepeated,
);
const address = v.pipe(
  v.string(),
  v.regex(
    /^(?:https:\/\/|sftp:\/\/|ftps:\/\/|ftp:\/\/|folder:)\S/,
    'must be an https, sftp, ftps or ftp address, or folder: and a path',
  ),
  unrepeated,
);
const headerName = v.pipe(v.string(), v.regex(/^[A-Za-z][A-Za-z0-9-]*$/, 'must be the name of a header'));
const hostKey = v.pipe(
  v.string(),
  v.regex(/^SHA256:[A-Za-z0-9+/]{43}$/, 'must be a fingerprint SHA256:… as ssh-keygen -l prints it'),
);
const certificate = v.pipe(
  v.string(),
  v.regex(
    /^(?:[0-9A-Fa-f]{2}:?){31}[0-9A-Fa-f]{2}$/,
    'must be a SHA-256 fingerprint, 64 hexadecimal digits with or without colons',
  ),
);
const mappingName = v.pipe(
  v.string(),
  v.regex(
    /^[\w-]+(?:[./][\w-]+)*$/,
    'must be a file of the tenant’s folder such as mapping.json, or the name of a built-in mapping',
  ),
);
const interval = v.pipe(v.string(), v.regex(INTERVAL, 'must be an interval such as 15 min or 2 hours'));
const clock = v.pipe(
  v.string(),
  v.regex(OPENING_CLOCK, 'must be a time such as 06:00 or 6 am'),
  v.transform((written) => parseClock(written) ?? written),
);

export const FeedSchema = v.strictObject({
  dealership: doc(slug, 'Dealership whose full stock is in the file.'),
  from: doc(
    address,
    'Where to fetch it from: https://…, sftp://host/folder/stock.csv, ftps://…, ftp://…, or folder: and a path below FEEDS_DIR. A file name can contain * (stock-*.csv): the newest file is used. {FEED_…} in an https address stands for an environment variable.',
  ),
  mapping: field(
    mappingName,
    'forecourt',
    'Mapping file in the tenant’s folder, such as mapping.json, or the name of a built-in mapping.',
  ),
  user: open(text, 'User name on the host.'),
  password: open(secretName, 'Environment variable with the password, named FEED_…'),
  token: open(secretName, 'Variable with a bearer token, for https.'),
  headers: field(
    v.record(headerName, secretName),
    {},
    'Other headers for https, such as X-Api-Key, each with the variable that holds its value.',
  ),
  privateKey: open(secretName, 'Variable with a private key in PEM or OpenSSH format, for sftp.'),
  hostKeys: field(
    v.array(hostKey),
    [],
    'Fingerprints of the host’s keys, for sftp. The host must present one of them. Ask the host, or run ssh-keyscan HOST | ssh-keygen -lf -',
  ),
  certificate: open(
    certificate,
    'SHA-256 fingerprint of a self-signed certificate, for https and ftps hosts.',
  ),
  done: open(
    v.pipe(v.string(), v.regex(/^\.[\w-]{1,20}$/, 'must be an ending such as .done')),
    'Extension of an empty file that marks the feed beside it as complete: with .done, stock.csv is used once stock.csv.done is there.',
  ),
  every: open(interval, 'How often, such as "15 min" or "2 hours". Default: 30 min, or 1 min for a folder.'),
  at: field(v.array(clock), [], 'Times of day instead, in the dealership’s own time.'),
  failingHours: field(
    v.pipe(v.number(), v.minValue(0.25), v.maxValue(720)),
    3,
    'Hours of failed fetches before the alarm.',
  ),
  staleHours: field(
    count,
    96,
    'Hours without a change in the file before the alarm. 0 turns that alarm off. Four days cover a long weekend.',
  ),
  alarmTo: field(
    v.array(v.pipe(v.string(), v.email())),
    [],
    'Email addresses told once when the feed’s alarm starts and once when it ends.',
  ),
});
export type Feed = v.InferOutput<typeof FeedSchema>;
