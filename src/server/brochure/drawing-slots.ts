/** Which brochures are being drawn: each once at a time, and only so many at once. */

/** Too many brochures were requested at once. */
export class TooBusy extends Error {
  override name = 'TooBusy';
}

/**
 * The most drawings at once: in total, for one site, and for one sender. So one sender cannot take all the capacity of a
 * site, nor one site that of the platform.
 */
const AT_ONCE = { platform: 16, site: 6, sender: 2 } as const;

/** Who a drawing is for. */
interface Requester {
  site: string;
  /** The requester's address; null if unknown. */
  sender: string | null;
}

export class DrawingSlots {
  readonly #making = new Map<string, Promise<Uint8Array>>();
  readonly #ofSite = new Slots(AT_ONCE.site);
  readonly #ofSender = new Slots(AT_ONCE.sender);

  /** Starts a drawing unless it is in progress. @throws TooBusy if there is no slot for it */
  run(version: string, { site, sender }: Requester, work: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const underWay = this.#making.get(version);
    if (underWay) return underWay;
    if (this.#making.size >= AT_ONCE.platform || this.#ofSite.isFull(site) || this.#ofSender.isFull(sender)) {
      return Promise.reject(
        new TooBusy('we’re making a lot of brochures right now; please try again in a moment'),
      );
    }
    this.#ofSite.take(site);
    this.#ofSender.take(sender);
    const run = work().finally(() => {
      this.#making.delete(version);
      this.#ofSite.leave(site);
      this.#ofSender.leave(sender);
    });
    this.#making.set(version, run);
    return run;
  }
}

/** A number of slots per key; requests without a key are not counted. */
class Slots {
  readonly #most: number;
  readonly #taken = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  isFull(key: string | null): boolean {
    return key !== null && (this.#taken.get(key) ?? 0) >= this.#most;
  }

  take(key: string | null): void {
    if (key !== null) this.#taken.set(key, (this.#taken.get(key) ?? 0) + 1);
  }

  leave(key: string | null): void {
    if (key === null) return;
    const left = (this.#taken.get(key) ?? 1) - 1;
    if (left > 0) this.#taken.set(key, left);
    else this.#taken.delete(key);
  }
}
