/** Counts by name; names at 0 are forgotten. */
export class Counts {
  readonly #counts = new Map<string, number>();

  add(name: string, more: 1 | -1): void {
    const count = (this.#counts.get(name) ?? 0) + more;
    if (count > 0) this.#counts.set(name, count);
    else this.#counts.delete(name);
  }

  has = (name: string): boolean => this.#counts.has(name);

  all = (): Iterable<[string, number]> => this.#counts;
}
