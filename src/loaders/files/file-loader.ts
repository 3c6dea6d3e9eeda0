/** The loader of a file that is not a page: its template is a function. */
import type { ReadPhoto } from '#layouts/og/pictures.ts';
import { type Loader, loader, type Params } from '../loader.ts';

interface WrittenFile {
  type: string;
  content: string | Uint8Array<ArrayBuffer>;
}

/** Only the platform has this: photos. */
export interface WritingAids {
  readPhoto: ReadPhoto;
}

export interface FileLoader<P extends Params = Params, Data = unknown> extends Loader<P, Data> {
  write(data: Data, aids?: WritingAids): WrittenFile | Promise<WrittenFile>;
}

/** @param parts see `Loader`; `write` makes the file from the result of `load` */
export function fileLoader<P extends Params, Data>(
  parts: Parameters<typeof loader<P, Data>>[0] & Pick<FileLoader<P, Data>, 'write'>,
): FileLoader<P, Data> {
  return { ...loader<P, Data>(parts), write: parts.write };
}
