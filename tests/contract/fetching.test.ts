import { feedSourceSuite } from './feed-source.ts';
import { FILE_HOSTS } from './support/feeds/file-hosts.ts';
import { HTTPS_HOST } from './support/feeds/https-host.ts';

for (const host of [HTTPS_HOST, ...FILE_HOSTS]) feedSourceSuite(host);
