import { editorConfig } from '#domain/content/editor-config.ts';
import type { Tenant } from '#tenant/tenant.ts';
import { loader, onlyIf } from './loader.ts';

/** The content editor. */
export const editorPage = loader({
  pattern: '/admin/[...on]',
  paths: ({ site }: Tenant) => onlyIf(site.content.admin),
  load: ({ site }) => ({ name: site.name, config: editorConfig(site) }),
});
