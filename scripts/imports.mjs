// Loaded before every command, and in each of its threads. For each module of a package, Node parses the `exports` of
// its package.json again. drizzle-orm has 180 KB of them and 200 modules: without this, every thread that opens the
// database spends 0.4 s of CPU time on it.
import { registerHooks } from 'node:module';

const PACKAGE = '/node_modules/drizzle-orm/';

registerHooks({
  resolve: (specifier, context, next) =>
    /^\.\.?\/.*\.js$/.test(specifier) && context.parentURL?.includes(PACKAGE)
      ? { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
      : next(specifier, context),
});
