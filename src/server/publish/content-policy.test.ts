import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { contentPolicy, editorPolicy, embeddedOrigins, inlineHashes, pagePolicy } from './content-policy.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test.each<[string, string, string[], string[]]>([
  ['an inline script', '<script>run()</script>', ['run()'], []],
  ['a module', '<SCRIPT type="module">a < b</SCRIPT >', ['a < b'], []],
  ['a style', '<style>p{}</style>', [], ['p{}']],
  ['the same twice', '<script>a</script><script>a</script>', ['a'], []],
  ['white space is part of it', '<script>\n a\n</script>', ['\n a\n'], []],
  ['a script file', '<script src="/a.js"></script><script async src=/b.js ></script>', [], []],
  ['data', '<script type="application/ld+json">{}</script><script type=application/json>{}</script>', [], []],
  ['a commented script', '<!-- <script>a</script> --><script>b</script>', ['b'], []],
  [
    'text in an attribute',
    `<astro-island props='{"t":"<script>evil()</script>"}'></astro-island><p title="<style>x</style>">`,
    [],
    [],
  ],
  [
    'text in a title or a form field',
    '<title><script>a</script></title><textarea><style>b</style></textarea>',
    [],
    [],
  ],
  [
    'a script that speaks of scripts',
    `<script>s = '<script src="x">'</script>`,
    [`s = '<script src="x">'`],
    [],
  ],
  ['a quote in an attribute', `<a title="it's">x</a><script>a</script><b title='"'>`, ['a'], []],
  ['a lone angle bracket', '<p>1 < 2</p><script>a</script>', ['a'], []],
  [
    'an element with a similar name',
    '<script-like>a</script-like><styled>b</styled><script>c</script>',
    ['c'],
    [],
  ],
])('%s', (_name, html, scripts, styles) => {
  expect(inlineHashes(html)).toEqual({ scripts: scripts.map(hash).sort(), styles: styles.map(hash).sort() });
});

test('a policy allows own files, the hashes given and the origins to connect to', () => {
  const policy = contentPolicy(
    { scripts: ["'sha256-a'"], styles: ["'sha256-b'"] },
    { connect: ['https://search.example'] },
  );
  expect(policy.split('; ')).toEqual(
    expect.arrayContaining([
      "default-src 'self'",
      "script-src 'self' 'sha256-a'",
      "style-src-elem 'self' 'sha256-b'",
      "connect-src 'self' https://search.example",
    ]),
  );
  expect(policy).not.toContain("script-src 'self' 'unsafe");
});

test('scripts of tags are let in by their host, and nothing else is', () => {
  const policy = pagePolicy('<script>a</script>', {
    scripts: ['https://tags.example'],
    frames: ['https://frames.example'],
  });
  expect(policy.split('; ')).toEqual(
    expect.arrayContaining([
      `script-src 'self' ${hash('a')} https://tags.example`,
      "frame-src 'self' https://frames.example",
      "connect-src 'self'",
    ]),
  );
});

test.each<[string, string, string[]]>([
  ['none', '<a href="https://a.example/">a</a>', []],
  [
    'each origin once, without its path',
    '<a data-embed="https://b.example/2?x=1&amp;y=2"></a><a data-embed="https://a.example/1"></a><b data-embed="https://b.example/3"></b>',
    ['https://a.example', 'https://b.example'],
  ],
  [
    'nothing unencrypted, and no script',
    '<a data-embed="http://a.example"></a><a data-embed="javascript:x"></a>',
    [],
  ],
  [
    'nothing that only looks like an attribute',
    '<p>data-embed="https://a.example"</p><!-- <a data-embed="https://b.example"> --><title><a data-embed="https://c.example"></title>',
    [],
  ],
])('frames of a page: %s', (_name, html, origins) => {
  expect(embeddedOrigins(html)).toEqual(origins);
});

test('a page shows frames of its own site and of what it offers to load, no others', () => {
  const frames = (html: string) =>
    pagePolicy(html)
      .split('; ')
      .find((part) => part.startsWith('frame-src'));
  expect(frames('<p>')).toBe("frame-src 'self'");
  expect(frames('<a data-embed="https://player.example/7">')).toBe("frame-src 'self' https://player.example");
});

test('the editor may draw and save to its repository, and load scripts from nowhere else', () => {
  const policy = editorPolicy('<script>run()</script>', ['https://api.github.com']).split('; ');
  expect(policy).toContain(`script-src 'self' 'wasm-unsafe-eval' ${hash('run()')}`);
  expect(policy).toContain("connect-src 'self' blob: data: https://api.github.com");
  expect(policy).toContain("font-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy[0]).toBe("default-src 'none'");
});
