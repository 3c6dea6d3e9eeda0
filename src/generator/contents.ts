/** The contents of a site's outputs: pages rendered by their templates, files written by functions. */
import type { Frame } from '#layouts/frame/frame.ts';
import { renderPage } from './app.ts';
import type { FileOutput, PageOutput } from './outputs.ts';

type ContentOf = (output: PageOutput | FileOutput, key: string, data: unknown) => Promise<Buffer>;

/** A page with several addresses is drawn for the first of them, and kept until the next one takes it. */
export function openContents(frame: Frame): ContentOf {
  const waiting = new Map<string, Buffer>();
  return async (output, key, data) => {
    const { loader, params } = output;
    if (output.kind === 'file') return Buffer.from((await output.loader.write(data)).content);
    const { page } = output.loader;
    const name = `${page} ${key}`;
    const known = waiting.get(name);
    if (known !== undefined) {
      // Few pages have a third address, and large sites have hundreds of such pages.
      waiting.delete(name);
      return known;
    }
    const html = Buffer.from(await (await renderPage({ frame, loader, params, data })).arrayBuffer());
    if (page !== undefined) waiting.set(name, html);
    return html;
  };
}
