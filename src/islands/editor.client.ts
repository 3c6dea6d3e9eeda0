/** Starts the `/admin` editor with the configuration in its page. */
import CMS, { type CmsConfig } from '@sveltia/cms';

const config: unknown = JSON.parse(document.querySelector('#editor-config')?.textContent ?? '{}');
await CMS.init({ config: config as CmsConfig });
