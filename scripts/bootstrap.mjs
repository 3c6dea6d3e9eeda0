// Every npm script starts here. Plain JavaScript for the system's Node: it installs what is missing, then
// hands over to the project's own Node (the npm package `node`), which runs TypeScript directly.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bin = join(root, 'node_modules', '.bin');

/** Whether node_modules has every required package of the lockfile at its locked version. */
function installed() {
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record) || !existsSync(join(bin, 'node'))) return false;
  const present = JSON.parse(readFileSync(record, 'utf8')).packages;
  return Object.entries(locked).every(
    ([path, entry]) => path === '' || entry.optional || present[path]?.version === entry.version,
  );
}

const [command, ...rest] = process.argv.slice(2);
if (!command || !existsSync(join(root, 'scripts', `${command}.ts`))) {
  console.error(`No such command: ${command ?? '(none)'}. See "scripts" in package.json.`);
  process.exit(2);
}

if (!installed()) {
  console.error('Installing packages …');
  // Not `npm ci`: it refuses a lockfile that lacks the builds of packages for other systems.
  const npm = spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (npm.status !== 0) {
    console.error('Could not install the packages. See the output above.');
    process.exit(npm.status ?? 1);
  }
}

const imports = pathToFileURL(join(root, 'scripts', 'imports.mjs')).href;
const script = join(root, 'scripts', `${command}.ts`);
const child = spawn(join(bin, 'node'), ['--import', imports, script, ...rest], {
  // npm already runs scripts in the project's folder; a direct call from elsewhere should behave the same.
  cwd: root,
  stdio: 'inherit',
  env: {
    // With many threads, glibc keeps hundreds of megabytes of freed memory in separate heaps.
    MALLOC_ARENA_MAX: '2',
    // Its own thresholds grow with what was freed, until it keeps a hundred megabytes. Below these, the megabyte that
    // compressing a page needs would go back to the system after each page, and come again in pieces of 4 KB.
    MALLOC_TRIM_THRESHOLD_: '4194304',
    MALLOC_MMAP_THRESHOLD_: '1310720',
    // The process's threads for reading files and compressing; each build may keep one of them busy.
    UV_THREADPOOL_SIZE: '16',
    // Short-lived objects may take 48 MB in each thread that has no smaller limit; V8 would give each of them 100.
    NODE_OPTIONS: '--max-semi-space-size=16',
    ...process.env,
    PATH: bin + delimiter + process.env.PATH,
    ASTRO_TELEMETRY_DISABLED: '1',
  },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
