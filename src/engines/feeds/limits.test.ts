/**
 * Files that are too large for a feed, or meant to do harm: each is refused with a message, and costs little memory.
 */

import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readAll } from '../../../tests/fixtures/feeds/read.ts';
import { builtInMapping, readFeed } from './index.ts';

const text = (content: string) => new TextEncoder().encode(content);
const MB = 2 ** 20;

async function* repeated(part: string, times: number): AsyncGenerator<Uint8Array> {
  const bytes = text(part);
  for (let time = 0; time < times; time++) yield bytes;
}

/** Reads to the end, without keeping anything. */
async function refusal(input: AsyncIterable<Uint8Array>): Promise<string> {
  try {
    for await (const _ of readFeed(input, { mapping: builtInMapping('forecourt') }));
  } catch (error) {
    return (error as Error).message;
  }
  return 'it was read';
}

describe('refuses', () => {
  test.each<[string, () => AsyncIterable<Uint8Array>, RegExp]>([
    [
      'a gzip bomb',
      () => Readable.from(repeated(' '.repeat(MB), 300)).pipe(createGzip()),
      /^The file unpacks to more than 250 times its size/,
    ],
    [
      'a zip bomb',
      () => Readable.from([zipSync({ 'stock.csv': new Uint8Array(64 * MB).fill(32) })]),
      /^The file unpacks to more than 250 times its size/,
    ],
    [
      'an endless cell',
      () => repeated('x'.repeat(MB), 200),
      /^The file is not readable as CSV: a row is longer than 1000000 characters/,
    ],
    [
      'an endless row of JSON',
      () => repeated(`[{"a":"${'x'.repeat(MB)}`, 200),
      /^The file is not readable as JSON: a row is longer/,
    ],
    [
      'a million columns',
      () => repeated('a,'.repeat(400_000), 3),
      /columns; a feed has at most 2,000|a row is longer/,
    ],
    [
      'endless brackets',
      () => repeated('['.repeat(MB), 4),
      /^The file is not readable as JSON: it nests more than 64 lists and objects\./,
    ],
    [
      'endless elements',
      () => repeated('<a>'.repeat(100_000), 4),
      /^The file is not readable as XML: it nests more than 64 elements\./,
    ],
    ['an endless tag', () => repeated(`<stock><car id="${'x'.repeat(MB)}`, 20), /XML/],
    [
      'entities of its own',
      () =>
        repeated('<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><l><car><x>&b;</x></car></l>', 1),
      /^The file is not readable as XML: it declares entities/,
    ],
    [
      'XML cut off',
      () => repeated('<l><v a="1" b="2" c="3" d="4"/><v a="1" b="2" c="3" d="4"/><v a="1"', 1),
      /it ends in the middle/,
    ],
    [
      'an archive of two feeds',
      () => Readable.from([zipSync({ 'a.csv': text('a'), 'b.csv': text('b') })]),
      /^The file is a zip archive with 2 files \(a\.csv, b\.csv\); send the one with the cars\.$/,
    ],
    [
      'archives within each other',
      () => Readable.from([zipSync({ 'a.gz': zipSync({ 'b.gz': zipSync({ 'c.csv': text('x') }) }) })]),
      /^The file is packed more than 2 times/,
    ],
    [
      'a workbook from before 2007',
      () => Readable.from([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4_096)]),
      /^The file is an old Excel workbook \(\.xls\), or one with a password; save it as \.xlsx without a password, or as CSV\.$/,
    ],
    [
      'a picture',
      () => Readable.from([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0])]),
      /^The file is a picture\.$/,
    ],
    [
      'bytes that are not text',
      () => Readable.from([Buffer.from('abcd\0\0\x01\x02,efgh')]),
      /^The file is not text/,
    ],
  ])('%s', async (_, input, message) => {
    expect(await refusal(input())).toMatch(message);
  });
});

test('leaves an entity that is not one of XML’s own as text, and reads no file for it', async () => {
  const feed =
    '<l><v><stocknum>1</stocknum><make>Kia</make><model>Rio</model><car_type>used</car_type><badge>&xxe;</badge></v><v><stocknum>2</stocknum><make>Kia</make><model>Rio</model><car_type>used</car_type><badge>S</badge></v></l>';
  const { cars } = await readAll(feed);
  expect(cars.map(({ car }) => car.badge)).toEqual(['&xxe;', 'S']);
});
