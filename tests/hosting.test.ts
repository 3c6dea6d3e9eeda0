/** Files for running the platform elsewhere: compose file, image, workflows and their scripts. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { ENV_NAMES } from '../src/server/platform/env.ts';
import { ComposeSchema, GitlabSchema, WorkflowSchema } from './fixtures/hosting-schemas.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const yaml = (file: string) => parse(read(file), { merge: true, uniqueKeys: true, strict: true });

/** A command's scripts that do not exist. */
function missing(words: readonly string[]): string[] {
  const scripts = words.filter((word) => /^(?:\.\/)?scripts\//.test(word));
  return scripts.length === 0
    ? ['it names no script']
    : scripts.filter((path) => !existsSync(join(ROOT, path)));
}

describe('compose.yaml', () => {
  const compose = v.parse(ComposeSchema, yaml('compose.yaml'));
  const services = Object.entries(compose.services);
  const own = services.filter(([, { build }]) => build !== undefined);

  test('has no unknown keys except extensions', () => {
    const known = ['name', 'services', 'networks', 'configs', 'secrets', 'volumes'];
    expect(Object.keys(compose).filter((key) => !known.includes(key) && !key.startsWith('x-'))).toEqual([]);
  });

  test('has two web processes, a worker and a printer, each with a folder of its own', () => {
    expect(own.map(([name, { environment }]) => [name, environment?.ROLE])).toEqual([
      ['web-1', 'web'],
      ['web-2', 'web'],
      ['worker', 'worker'],
      ['printer', 'printer'],
    ]);
    const folders = own.map(([, { volumes }]) => volumes?.find((each) => each.endsWith(':/data')));
    expect(new Set(folders).size).toBe(own.length);
  });

  test('runs commands that exist; our services write only to their folder and have no extra privileges', () => {
    for (const [name, service] of own) {
      const [program, ...rest] = service.command ?? [];
      expect.soft([name, program, missing(rest)]).toEqual([name, 'node', []]);
      expect.soft(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], stop_grace_period: '30s' });
    }
  });

  test('sets only known variables, and takes secrets from outside', () => {
    const environment = own[0]?.[1].environment ?? {};
    const known: readonly string[] = [...ENV_NAMES, 'ROLE'];
    expect(Object.keys(environment).filter((name) => !known.includes(name))).toEqual([]);
    for (const [name, value] of Object.entries(environment)) {
      if (/SECRET|TOKEN|KEY|PASSWORD/.test(name)) expect.soft([name, value]).toEqual([name, `\${${name}:?}`]);
    }
  });

  test('names only files, volumes, services, configs and secrets that exist', () => {
    for (const [name, service] of services) {
      const mounts = (service.volumes ?? []).map((each) => each.split(':')[0] ?? '');
      for (const mount of mounts) {
        const isThere = mount.startsWith('.') ? existsSync(join(ROOT, mount)) : mount in compose.volumes;
        expect.soft([name, mount, isThere]).toEqual([name, mount, true]);
      }
      const needed = Array.isArray(service.depends_on)
        ? service.depends_on
        : Object.keys(service.depends_on ?? {});
      expect.soft(needed.filter((each) => !(each in compose.services))).toEqual([]);
      for (const [each, how] of Object.entries(service.depends_on ?? {})) {
        if (typeof how !== 'object' || how.condition !== 'service_healthy') continue;
        expect.soft([each, compose.services[each]?.healthcheck]).toEqual([each, expect.anything()]);
      }
      expect.soft((service.configs ?? []).filter(({ source }) => !(source in compose.configs))).toEqual([]);
      expect.soft((service.secrets ?? []).filter((each) => !(each in compose.secrets))).toEqual([]);
    }
    const mounted = services.flatMap(([, { volumes = [] }]) => volumes.map((each) => each.split(':')[0]));
    expect(Object.keys(compose.volumes).filter((each) => !mounted.includes(each))).toEqual([]);
  });

  test('has three Typesense nodes that know each other, with health checks', () => {
    const nodes = compose.configs['typesense-nodes']?.content
      .split(',')
      .map((each) => each.split(':')[0] ?? '');
    expect(nodes).toEqual(['typesense-1', 'typesense-2', 'typesense-3']);
    for (const node of nodes ?? [])
      expect(compose.services[node]?.healthcheck?.test.join(' ')).toContain('/health');
  });

  test('has the services that the proxy and Prometheus use', () => {
    const asked = [
      ...(read('scripts/hosting/Caddyfile') + read('scripts/hosting/prometheus.yaml')).matchAll(
        /\b([a-z][a-z0-9-]*):4321\b/g,
      ),
    ];
    expect(asked.length).toBeGreaterThanOrEqual(6);
    for (const [, name = ''] of asked) expect.soft(own.map(([each]) => each)).toContain(name);
    const caddy = read('scripts/hosting/Caddyfile');
    expect(caddy).toMatch(/ask http:\/\/127\.0\.0\.1:9080\/api\/health\/domain\n/);
    expect(caddy).toMatch(/@inside path .*\/metrics.*\/api\/health\/domain\n\trespond @inside 404/);
    expect((caddy.match(/\{/g) ?? []).length).toBe((caddy.match(/\}/g) ?? []).length);
    const { rule_files } = yaml('scripts/hosting/prometheus.yaml');
    expect(compose.services.prometheus?.volumes?.join()).toContain(rule_files[0]);
  });
});

describe('Dockerfile', () => {
  const lines = read('Dockerfile').replace(/\\\n/g, ' ').split('\n');

  test('states the version of every image, and Node’s is that of package.json', () => {
    const images = lines.flatMap((line) => /^FROM (\S+:\S+)/.exec(line)?.[1] ?? []);
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
    expect(images).toEqual([
      `node:${dependencies.node}-trixie-slim`,
      `node:${dependencies.node}-trixie-slim`,
    ]);
  });

  test('runs unprivileged, has a health check, and copies files that exist', () => {
    expect(lines.findLast((line) => line.startsWith('USER '))).toBe('USER node');
    for (const line of lines.filter((each) => /^(?:\s*)?(?:CMD|HEALTHCHECK)/.test(each))) {
      const [, ...rest]: string[] = JSON.parse(/\[.*\]/.exec(line)?.[0] ?? '[]');
      expect.soft([line, missing(rest)]).toEqual([line, []]);
    }
    const compose = v.parse(ComposeSchema, yaml('compose.yaml'));
    const server = /:(\d+)\./.exec(compose.services.postgres?.image ?? '')?.[1];
    expect(read('Dockerfile')).toContain(`postgresql-client-${server} `);
  });

  test('leaves out private files, and no file that it needs', () => {
    const ignored = read('.dockerignore').split('\n');
    for (const each of ['.env', '.git', 'var', 'node_modules']) expect(ignored).toContain(each);
    expect(ignored).toContain('!scripts/hosting/healthy.mjs');
  });
});

describe('workflows', () => {
  const github = ['test', 'publish'].map((name) =>
    v.parse(WorkflowSchema, yaml(`.github/workflows/${name}.yaml`)),
  );
  const gitlab = v.parse(GitlabSchema, yaml('.gitlab-ci.yml'));
  const steps = github.flatMap(({ jobs }) => Object.values(jobs).flatMap((job) => job.steps));
  const commands = [
    ...steps.flatMap((step) => ('run' in step ? [step.run] : [])),
    ...['check', 'test', 'publish'].flatMap(
      (job) => (gitlab as Record<string, { script: string[] }>)[job]?.script ?? [],
    ),
  ];

  test('run only scripts and npm commands that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    for (const command of commands) {
      for (const [, file = ''] of command.matchAll(/\b(?:bash|node) (scripts\/\S+)/g)) {
        expect.soft([file, existsSync(join(ROOT, file))]).toEqual([file, true]);
      }
      for (const [, name = ''] of command.matchAll(/\bnpm run (\S+)/g))
        expect.soft(Object.keys(scripts)).toContain(name);
    }
  });

  test('pass outside input through the environment, never as part of a command', () => {
    for (const command of commands) expect.soft(command).not.toMatch(/\$\{\{/);
  });

  test('have jobs that wait for existing jobs and read outputs that are set', () => {
    for (const { jobs } of github) {
      for (const { needs } of Object.values(jobs)) if (needs) expect(Object.keys(jobs)).toContain(needs);
    }
    const ids = steps.flatMap((step) => ('run' in step && step.id ? [step.id] : []));
    const asked = [...read('.github/workflows/publish.yaml').matchAll(/steps\.(\w+)\.outputs/g)].map(
      ([, id]) => id,
    );
    expect(asked.filter((id) => !ids.includes(id ?? ''))).toEqual([]);
    expect(
      Object.keys(gitlab).every(
        (key) =>
          !('stage' in Object(gitlab[key])) ||
          gitlab.stages.includes((gitlab[key] as { stage: string }).stage),
      ),
    ).toBe(true);
  });
});

describe('scripts', () => {
  const bash = (script: string, env: Record<string, string>) => {
    const { status, stdout, stderr } = spawnSync('bash', [join(ROOT, 'scripts/hosting', script)], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, ...env },
      encoding: 'utf8',
    });
    return { status, out: stdout.trim(), err: stderr.trim() };
  };

  test('a plan has every tenant once, or the requested ones', () => {
    const all = bash('plan.sh', { EVENT: 'schedule', SHARDS: '3' });
    const { include } = JSON.parse(all.out.replace('matrix=', '')) as {
      include: { shard: number; tenants: string }[];
    };
    const slugs = execFileSync(process.execPath, ['scripts/tenant.ts', 'list'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    expect(include.flatMap(({ tenants }) => tenants.split(' ')).sort()).toEqual(
      slugs.trim().split('\n').sort(),
    );
    expect(include.map(({ shard }) => shard)).toEqual([1, 2, 3]);
    expect(bash('plan.sh', { TENANTS: 'acme bravo' }).out).toBe(
      'matrix={"include":[{"shard":1,"tenants":"acme bravo"}]}',
    );
    expect(bash('plan.sh', { TENANTS: 'a"; rm -rf /' }).status).toBe(2);
    // A first push, or one that cannot be compared, builds everything.
    expect(bash('plan.sh', { EVENT: 'push', BEFORE: '0'.repeat(40), SHARDS: '3' }).out).toBe(all.out);
    const folder = mkdtempSync(join(tmpdir(), 'forecourt-plan-'));
    try {
      writeFileSync(join(folder, 'plan.txt'), `${all.out}\n`);
      const shard = (number: string) =>
        execFileSync(
          process.execPath,
          [join(ROOT, 'scripts/hosting/shard.mjs'), join(folder, 'plan.txt'), number],
          {
            encoding: 'utf8',
          },
        ).trim();
      expect([shard('2'), shard('9')]).toEqual([include[1]?.tenants, '']);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('a deployment without its settings says which are missing', () => {
    expect(bash('build-and-deploy.sh', {})).toMatchObject({
      status: 1,
      err: expect.stringContaining('TENANTS'),
    });
    expect(bash('build-and-deploy.sh', { TENANTS: 'a' }).err).toContain('DEPLOY_TO');
  });

  test('a Worker forwards the platform’s requests, and nothing else', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'forecourt-worker-'));
    const origin = 'https://acme.platform.example';
    try {
      writeFileSync(
        join(folder, '_redirects'),
        [
          '/old /new 301',
          `/api/* ${origin}/api/:splat 200!`,
          `/cars/:slug/checkout ${origin}/cars/:slug/checkout 200!`,
          `/* car=:car ${origin}/:splat?car=:car 200!`,
          `/cars/* ${origin}/cars/:splat 200`,
        ].join('\n'),
      );
      execFileSync(process.execPath, [join(ROOT, 'scripts/hosting/pages-worker.mjs'), folder, origin]);
      // Cloudflare loads this file as a module; here Node does.
      writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
      const { default: worker } = (await import(
        /* @vite-ignore */ pathToFileURL(join(folder, '_worker.js')).href
      )) as {
        default: { fetch(request: Request, env: unknown): Promise<Response> };
      };
      const files = new Set(['/', '/cars/known', '/contact-us']);
      const env = {
        ASSETS: {
          fetch: async (request: Request) =>
            files.has(new URL(request.url).pathname)
              ? new Response('file')
              : new Response('none', { status: 404 }),
        },
      };
      const passed = vi
        .spyOn(globalThis, 'fetch')
        .mockImplementation(async (to) => new Response((to as Request).url));
      const asked = async (path: string, init?: RequestInit) =>
        (await worker.fetch(new Request(`https://www.acme.example${path}`, init), env)).text();
      try {
        expect(await asked('/')).toBe('file');
        expect(await asked('/cars/known')).toBe('file');
        expect(await asked('/cars/newer?a=1')).toBe(`${origin}/cars/newer?a=1`);
        expect(await asked('/cars/known/checkout')).toBe(`${origin}/cars/known/checkout`);
        expect(await asked('/api/enquiries', { method: 'POST', body: 'x' })).toBe(`${origin}/api/enquiries`);
        expect(await asked('/apiary')).toBe('none');
        expect(await asked('/contact-us?car=known')).toBe(`${origin}/contact-us?car=known`);
        expect(await asked('/contact-us')).toBe('file');
      } finally {
        passed.mockRestore();
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
