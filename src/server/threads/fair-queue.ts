interface FairQueueOptions {
  /** The most running items of one key. */
  each: number;
  /** The most waiting items of one key. */
  waitingEach: number;
}

/** Serves the keys with waiting items in turn, however many items each has. */
export class FairQueue<Item> {
  readonly #options: FairQueueOptions;
  /** The key whose turn is next comes first. */
  readonly #waiting = new Map<string, Item[]>();
  readonly #underWay = new Map<string, number>();

  constructor(options: FairQueueOptions) {
    this.#options = options;
  }

  /** @returns whether there is room for it */
  push(key: string, item: Item): boolean {
    const items = this.#waiting.get(key);
    if ((items?.length ?? 0) >= this.#options.waitingEach) return false;
    if (items) items.push(item);
    else this.#waiting.set(key, [item]);
    return true;
  }

  /** Whether a waiting key may have one more running item. */
  hasNext(): boolean {
    return this.#nextKey() !== null;
  }

  /** The next item, which counts as running from now on; null if none may run. */
  take(): Item | null {
    const key = this.#nextKey();
    const items = key === null ? undefined : this.#waiting.get(key);
    const item = items?.shift();
    if (key === null || items === undefined || item === undefined) return null;
    this.#waiting.delete(key);
    if (items.length > 0) this.#waiting.set(key, items);
    this.#underWay.set(key, (this.#underWay.get(key) ?? 0) + 1);
    return item;
  }

  /** An item of this key has finished. */
  ended(key: string): void {
    const left = (this.#underWay.get(key) ?? 1) - 1;
    if (left > 0) this.#underWay.set(key, left);
    else this.#underWay.delete(key);
  }

  /** Drops all waiting items. */
  clear(): Item[] {
    const items = [...this.#waiting.values()].flat();
    this.#waiting.clear();
    return items;
  }

  #nextKey(): string | null {
    for (const key of this.#waiting.keys()) {
      if ((this.#underWay.get(key) ?? 0) < this.#options.each) return key;
    }
    return null;
  }
}
