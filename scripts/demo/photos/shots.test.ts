import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DEALERS } from '../dealers.ts';
import { demoStock } from '../demo-stock.ts';
import { shotsOf, withPhotos } from './shots.ts';

const NOW = new Date('2026-11-23T01:00:00.000Z');
const plateOf = (name: string) => join(import.meta.dirname, 'plates', `${name}.avif`);

test.each(DEALERS.map((dealer) => [dealer.slug, dealer] as const))(
  '%s: every photo has its plates, and every car as many photos as a dealer would take',
  (_, dealer) => {
    const cars = withPhotos(demoStock(dealer, NOW), dealer).filter(({ images }) => images.length > 0);
    const shots = cars.map((car) => shotsOf(car, dealer));
    const plates = new Set(shots.flat().flatMap((shot) => (shot.kind === 'odometer' ? [] : [shot.plate])));
    expect([...plates].filter((plate) => !existsSync(plateOf(plate)))).toEqual([]);
    expect(shots.filter((each) => each.length < 8)).toEqual([]);
  },
);
