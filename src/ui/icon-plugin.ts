/** At build time: writes the icon file, and gives pages and scripts its address without the icon data. */
import { ICON_PATHS, ICONS, ICONS_FILE } from './icon-paths.ts';

const CONSTANTS = { ICON_PATHS, ICONS, ICONS_FILE };

/** What the plugin needs from Vite's context and dev server. */
interface Context {
  environment: { name: string };
  emitFile(file: { type: 'asset'; fileName: string; source: string }): void;
}
interface Answer {
  setHeader(name: string, value: string): void;
  end(text: string): void;
}
interface DevServer {
  middlewares: { use(path: string, answer: (request: unknown, response: Answer) => void): void };
}

/** A Vite plugin. */
export function icons() {
  return {
    name: 'forecourt:icons',
    load: (id: string) =>
      id.endsWith('/src/ui/icon-paths.ts')
        ? Object.entries(CONSTANTS)
            .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
            .join('\n')
        : null,
    generateBundle(this: Context) {
      if (this.environment.name !== 'client') return;
      this.emitFile({ type: 'asset', fileName: ICONS.slice(1), source: ICONS_FILE });
    },
    configureServer({ middlewares }: DevServer) {
      middlewares.use(ICONS, (_request, response) => {
        response.setHeader('content-type', 'image/svg+xml');
        response.end(ICONS_FILE);
      });
    },
  };
}
