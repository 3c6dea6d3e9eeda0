// Writes `_worker.js` into a built site, because Cloudflare Pages does not forward to another host by itself. The site's
// `_redirects` lists what the platform serves: `200!` always, `200` if the site has no such file.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder = '', origin = ''] = process.argv.slice(2);
if (!folder || !/^https:\/\/[^/]+$/.test(origin)) {
  console.error('usage: pages-worker.mjs {folder} {https://origin of the platform}');
  process.exit(2);
}

const pattern = (from) =>
  `^${from
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/:\w+/g, '[^/]+')
    .replace(/\/\*$/, '(?:/.*)?')}$`;
const rules = readFileSync(join(folder, '_redirects'), 'utf8')
  .split('\n')
  .map((line) => line.trim().split(/\s+/))
  .filter((parts) => parts.some((part) => part.startsWith(`${origin}/`)))
  .map((parts) => ({
    path: pattern(parts[0]),
    parameter: parts.length === 4 ? parts[1].split('=')[0] : null,
    always: parts.at(-1) === '200!',
  }));
if (rules.length === 0) {
  console.error(`${folder}/_redirects forwards nothing to ${origin}: build it with PLATFORM_ORIGIN`);
  process.exit(1);
}

writeFileSync(
  join(folder, '_worker.js'),
  `const origin = ${JSON.stringify(origin)};
const rules = ${JSON.stringify(rules)}.map((rule) => ({ ...rule, path: new RegExp(rule.path) }));
const passOn = (request, { pathname, search }) =>
  fetch(new Request(origin + pathname + search, request), { redirect: 'manual' });
export default {
  async fetch(request, env) {
    const url = new URL(request.url);
    const rule = rules.find(
      ({ path, parameter }) => path.test(url.pathname) && (parameter === null || url.searchParams.has(parameter)),
    );
    if (rule?.always) return passOn(request, url);
    const file = await env.ASSETS.fetch(request);
    return rule && file.status === 404 ? passOn(request, url) : file;
  },
};
`,
);
