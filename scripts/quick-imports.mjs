// Preloaded into every Node process and thread of the project (by bootstrap.mjs). To learn whether a file is a module,
// Node parses the package.json of its package again for each file, and that of drizzle-orm has 180 kB: half a second of
// work for each thread that knows the database. Beside a module of that package there are modules only.
import { registerHooks } from 'node:module';

const MODULE_OF_DRIZZLE = /\/node_modules\/drizzle-orm\/.*\.js$/;

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context;
    if (!specifier.startsWith('.') || !specifier.endsWith('.js') || !MODULE_OF_DRIZZLE.test(parentURL)) {
      return next(specifier, context);
    }
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
  },
});
