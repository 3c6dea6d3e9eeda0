/** The operator's actions on the file of an import: download it, import it again, or choose its columns again. */
import { html } from 'hono/html';
import type { ImportRow } from './imports.db.ts';
import type { Html } from './shell.ts';

export const fileItem = ({ slug, file, isKept }: ImportRow): Html | '' =>
  file === null || !isKept
    ? ''
    : html`<div class="ways">
        <a class="button quiet" href="/operator/files/${slug}/${file}">Download the file</a>
        <form method="post" action="/operator/files/${slug}/${file}/import"><button class="quiet">Import it again</button></form>
        <form method="post" action="/operator/files/${slug}/${file}/choose"><button class="quiet">Choose its columns again</button></form>
      </div>`;
