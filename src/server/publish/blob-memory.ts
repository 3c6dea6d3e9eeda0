/**
 * Files that were served lately, as stored. A page that many shoppers open is not read from the disk each time, nor does
 * it wait there while a site is being published.
 */
export class BlobMemory {
  readonly #most: number;
  readonly #largest: number;
  /** By site and blob, the one used longest ago first. */
  readonly #blobs = new Map<string, Uint8Array<ArrayBuffer>>();
  #bytes = 0;

  /**
   * @param most bytes of all files together
   * @param largest bytes of one file; larger ones are not remembered
   */
  constructor(most: number, largest: number) {
    this.#most = most;
    this.#largest = largest;
  }

  /** The content of a blob, read if it is not remembered. @throws what `read` throws, which is not remembered */
  async get(
    site: string,
    blob: string,
    read: () => Promise<Uint8Array<ArrayBuffer>>,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const key = `${site}/${blob}`;
    const known = this.#blobs.get(key);
    const content = known ?? (await read());
    if (content.length > this.#largest) return content;
    this.#forget(key);
    this.#blobs.set(key, content);
    this.#bytes += content.length;
    for (const oldest of this.#blobs.keys()) {
      if (this.#bytes <= this.#most) break;
      this.#forget(oldest);
    }
    return content;
  }

  #forget(key: string): void {
    this.#bytes -= this.#blobs.get(key)?.length ?? 0;
    this.#blobs.delete(key);
  }
}
