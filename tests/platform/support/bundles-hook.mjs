/** Makes a thread or process load its script's bundle, if this run has one. */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';

const folder = process.env.FORECOURT_TEST_BUNDLES;
if (folder) {
  const bundles = JSON.parse(readFileSync(join(folder, 'bundles.json'), 'utf8'));
  registerHooks({
    resolve: (specifier, context, next) => {
      const found = next(specifier, context);
      const bundle = bundles[found.url];
      return bundle === undefined ? found : { ...found, url: bundle, format: 'module' };
    },
  });
}
