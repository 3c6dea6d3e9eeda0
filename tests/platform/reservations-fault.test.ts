/**
 * The platform ends between every two steps of a reservation, whatever the shopper does meanwhile. After the restart,
 * money must be kept exactly where a car is held for it.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Car } from '../../src/domain/inventory/car.ts';
import type { ReservationService } from '../../src/server/reservations/reservation-service.ts';
import { ANY_BACKEND, type Backend } from './support/backends.ts';
import { openYard, type Yard } from './support/reservations.ts';

/** Thrown by the clock of a process that has ended: every later step asks for the time, so none happens. */
class Ended extends Error {}

interface Scene {
  yard: Yard;
  car: Car;
  key: string;
  /** The running service. */
  service: ReservationService;
}

/** One event of a story. If the platform ends during it, it is repeated with `isAgain`. */
type Part = (scene: Scene, isAgain: boolean) => Promise<unknown>;

const reserves: Part = ({ service, yard, car, key }) => service.reserve(yard.request(car, key));
const session = async ({ yard, car }: Scene) =>
  (await yard.rows(car)).find((row) => row.session)?.session ?? null;
const act =
  (what: 'pay' | 'decline'): Part =>
  async (scene) => {
    const at = await session(scene);
    if (at !== null) scene.yard.provider[what](at);
  };
const providerTells: Part = async (scene) => {
  const at = await session(scene);
  if (at === null) return;
  const { body, headers } = scene.yard.provider.message(at);
  const notice = scene.yard.provider.notice(body, headers);
  if (notice) await scene.service.hear(notice);
};
const passes =
  (minutes: number): Part =>
  async ({ yard, service }, isAgain) => {
    if (!isAgain) yard.minute += minutes;
    await service.settleDue();
  };
const releases: Part = async ({ service, yard, car }) => {
  const [row] = await yard.rows(car);
  const found = row && (await service.find(yard.site, row.id));
  if (found) await service.release(found);
};

const DAY = 24 * 60;
/** Each story with its events and the status that it ends in. */
const STORIES: readonly (readonly [string, readonly Part[], string])[] = [
  ['pays, and the provider reports it', [reserves, act('pay'), providerTells, passes(2)], 'confirmed'],
  [
    'pays, and the provider reports it late and twice',
    [reserves, act('pay'), passes(2), providerTells, providerTells],
    'confirmed',
  ],
  ['pays, and the provider never reports it', [reserves, act('pay'), passes(2), passes(20)], 'confirmed'],
  ['pays in the last second', [reserves, passes(29), act('pay'), passes(2), passes(20)], 'confirmed'],
  ['is declined', [reserves, act('decline'), providerTells, passes(31), passes(2)], 'expired'],
  [
    'is declined, then pays',
    // A process that ended during a check keeps the row for a minute; the next check finds the payment.
    [reserves, act('decline'), providerTells, act('pay'), passes(2), passes(20)],
    'confirmed',
  ],
  ['never pays', [reserves, passes(31), passes(2)], 'expired'],
  [
    'releases the unpaid car, then pays',
    [reserves, releases, act('pay'), providerTells, passes(2)],
    'released',
  ],
  ['pays, then releases the car', [reserves, act('pay'), providerTells, releases, passes(2)], 'refunded'],
  [
    'pays, and 48 hours pass',
    [reserves, act('pay'), providerTells, passes(2 * DAY + 1), passes(2)],
    'refunded',
  ],
];

describe.each(ANY_BACKEND)('$name', ({ start, skipped }) => {
  if (skipped) {
    test.skip('is not installed', () => {});
    return;
  }
  let backend: Backend;
  let yard: Yard;
  beforeAll(async () => {
    backend = await start();
    yard = await openYard(backend);
  });
  afterAll(async () => {
    await yard?.close();
    await backend?.stop();
  });

  /** Plays a story; the platform ends at step `at` and is restarted. @returns whether the story has that many steps */
  async function play(parts: readonly Part[], at: number): Promise<{ car: Car; hasEnded: boolean }> {
    const car = await yard.addCar();
    let steps = 0;
    let hasEnded = false;
    const mortal = yard.service({
      reached: () => {
        if (++steps === at) {
          hasEnded = true;
          throw new Ended();
        }
      },
      now: () => {
        if (hasEnded) throw new Ended();
        return yard.now();
      },
    });
    const scene: Scene = { yard, car, key: randomUUID(), service: mortal };
    for (const part of parts) {
      try {
        await part(scene, false);
      } catch (error) {
        if (!(error instanceof Ended)) throw error;
      }
      if (hasEnded && scene.service === mortal) {
        scene.service = yard.service();
        await part(scene, true);
      }
    }
    return { car, hasEnded };
  }

  const kept = async (car: Car) =>
    (await yard.truth(car)).reduce((sum, { paidCents, refundedCents }) => sum + paidCents - refundedCents, 0);

  test.each(STORIES)('the shopper %s', async (_, parts, status) => {
    for (let at = 1; ; at++) {
      const { car, hasEnded } = await play(parts, at);
      const rows = await yard.rows(car);
      const [row] = rows;
      expect(rows.length, `ended at step ${at}: number of reservations`).toBe(1);
      expect(row?.status, `ended at step ${at}`).toBe(status);
      expect(await kept(car), `ended at step ${at}: money`).toBe(status === 'confirmed' ? 20_000 : 0);
      expect((await yard.car(car.id)).reserved, `ended at step ${at}: the page`).toBe(status === 'confirmed');
      expect(row?.lead_id, `ended at step ${at}: the lead`).not.toBeNull();
      const mails = await yard.mails(car);
      expect(new Set(mails).size, `ended at step ${at}: each message once`).toBe(mails.length);

      yard.minute += 5 * DAY;
      for (let round = 0; round < 4; round++) {
        await yard.service().settleDue();
        yard.minute += 60;
      }
      expect([await kept(car), (await yard.car(car.id)).reserved]).toEqual([0, false]);
      if (!hasEnded) {
        expect(at).toBeGreaterThan(4);
        return;
      }
    }
  });

  test('a shopper who gives up after the platform ended leaves neither hold nor money behind', async () => {
    for (let at = 1; at <= 4; at++) {
      const car = await yard.addCar();
      let steps = 0;
      const mortal = yard.service({
        reached: () => {
          if (++steps === at) throw new Ended();
        },
      });
      await expect(mortal.reserve(yard.request(car, randomUUID()))).rejects.toThrow(Ended);
      expect((await yard.car(car.id)).reserved).toBe(true);
      for (let round = 0; round < 5; round++) {
        yard.minute += 20;
        await yard.service().settleDue();
      }
      const [row] = await yard.rows(car);
      expect([row?.status, row?.lead_id === null]).toEqual(['expired', false]);
    }
  });
});
