// Loaded before every command, and in each of its threads.
import { enableCompileCache, registerHooks } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';

// What Node makes of modules, for the next start: those of the platform cost 1.2 s of CPU time instead of 2. Threads
// read the variable. A folder that cannot be written, as in an image, does no harm.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../var/cache/compile');
enableCompileCache();

// V8 lets the objects of a thread grow to twice or four times what was in use before it collects again; with a dozen
// threads that is hundreds of megabytes of garbage.
setFlagsFromString('--heap-growing-percent=50');

// Threads without work give their memory back (`src/server/threads/serve-tasks.ts`).
setFlagsFromString('--expose-gc');

// For each module of a package, Node parses the `exports` of its package.json again. drizzle-orm has 180 KB of them and
// 200 modules: without this, every thread that opens the database spends 0.4 s of CPU time on it.
const PACKAGE = '/node_modules/drizzle-orm/';

registerHooks({
  resolve: (specifier, context, next) =>
    /^\.\.?\/.*\.js$/.test(specifier) && context.parentURL?.includes(PACKAGE)
      ? { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
      : next(specifier, context),
});
