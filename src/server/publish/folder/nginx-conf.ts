/** A server block for nginx that serves a folder as the platform would. */
import { CAR_PARAMETER } from '#domain/leads/linked.ts';
import { LOOKING_FOR_PARAMETER } from '#domain/search/instead/looking-for.ts';
import type { Site } from '#domain/tenant/site.ts';
import { hostName } from '../../http/sites.ts';
import { EDITOR_SECURITY } from '../security.ts';
import { cacheRules } from './cache-rules.ts';
import { HEADERS } from './headers-file.ts';
import type { PlatformAddresses } from './platform-addresses.ts';

interface NginxOptions {
  site: Pick<Site, 'slug' | 'url' | 'domains'>;
  /** Where the files are on the machine that serves them. */
  root: string;
  files: readonly string[];
  addresses: PlatformAddresses;
  /** The platform's origin; null: leaves out everything that needs it. */
  origin: string | null;
}

const quoted = (text: string) => `"${text.replace(/[\\"]/g, '\\$&')}"`;
const escaped = (text: string) => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');

/** The key of a `map`: an address, or all of a kind. */
function pattern(path: string): string {
  if (!/[:*]/.test(path)) return quoted(path);
  const body = escaped(path).replace(/:\w+/g, '[^/]+').replace(/\*$/, '.*');
  // In a pattern, backslashes are its own.
  return `"~^${body}$"`;
}

/** The text of a file for nginx's `http` block. */
export function nginxConf({ site, root, files, addresses, origin }: NginxOptions): string {
  const name = site.slug.replaceAll('-', '_');
  const lasting = cacheRules(files).filter(({ value }) => value !== 'no-cache');
  const map = (of: string, variable: string, lines: readonly [string, string][]) => [
    `map ${of} $${name}_${variable} {`,
    ...lines.map(([from, to]) => `  ${from} ${to};`),
    '}',
  ];
  const header = ([header, value]: [string, string]) => `  add_header ${header} ${quoted(value)} always;`;
  const editor = (header: string) => quoted(EDITOR_SECURITY[header] ?? '');
  const own = Object.keys(EDITOR_SECURITY).map(
    (header) => [header, header.toLowerCase().replaceAll('-', '_')] as const,
  );
  const live = origin === null ? [] : [`    if ($${name}_asks_platform) { return 418; }`];
  const hosts = new Set([...site.domains.map(hostName), `${site.slug}.localhost`]);
  return [
    ...map('$uri', 'cache', [
      ['default', 'no-cache'],
      ...lasting.map(({ path, value }): [string, string] => [pattern(decodeURI(path)), quoted(value)]),
    ]),
    ...own.flatMap(([header, variable]) =>
      map('$uri', variable, [
        ['default', quoted(HEADERS[header] ?? '')],
        ['/admin.html', editor(header)],
      ]),
    ),
    ...(origin === null
      ? []
      : [
          ...map('$uri', 'is_live', [
            ['default', '""'],
            ...addresses.always.map((path): [string, string] => [pattern(path), '1']),
          ]),
          ...map(`"$${name}_is_live$arg_${CAR_PARAMETER}$arg_${LOOKING_FOR_PARAMETER}"`, 'asks_platform', [
            ['""', '""'],
            ['default', '1'],
          ]),
        ]),
    '',
    'server {',
    '  listen 80;',
    `  server_name ${[...hosts].join(' ')};`,
    `  root ${quoted(root)};`,
    '  charset utf-8;',
    '  absolute_redirect off;',
    '  gzip on;',
    '  gzip_vary on;',
    '  gzip_types text/css text/plain text/xml text/javascript application/javascript application/json image/svg+xml application/wasm;',
    ...Object.entries(HEADERS)
      .filter(([header]) => !(header in EDITOR_SECURITY))
      .map(header),
    ...own.map(([header, variable]) => `  add_header ${header} $${name}_${variable} always;`),
    `  add_header Cache-Control $${name}_cache always;`,
    '  error_page 404 /404.html;',
    ...(origin === null ? [] : ['  error_page 418 = @platform;']),
    '  rewrite ^(/.+)/$ $1 permanent;',
    '',
    '  location / {',
    ...live,
    '    try_files $uri $uri.html $uri/index.html =404;',
    '  }',
    ...(origin === null
      ? ['  location /search/ {', '    try_files $uri $uri.html /search.html =404;', '  }']
      : [
          ...addresses.missing.flatMap((path) => [
            `  location ${path.replace(/\*$/, '')} {`,
            ...live,
            '    try_files $uri $uri.html @platform;',
            '  }',
          ]),
          '  location @platform {',
          `    proxy_pass ${origin};`,
          '    proxy_ssl_server_name on;',
          '    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
          '    proxy_set_header X-Forwarded-Proto $scheme;',
          '    # The platform sends its own headers: with one of its own, a location takes none from above.',
          '    add_header X-None "";',
          '  }',
        ]),
    '}',
    '',
  ].join('\n');
}
