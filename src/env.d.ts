/// <reference types="astro/client" />

/** Made by `astro.config.mjs`. */
declare module 'virtual:routes' {
  /** Paths of the pages without parameters. */
  export const routes: readonly string[];
  /** Of all pages and files of the project: `/cars/[slug]`. */
  export const patterns: readonly string[];
}

/** Pictures of the tenant's media folder by their address. */
declare module 'virtual:pictures' {
  export const pictures: Readonly<Record<string, () => Promise<import('astro').ImageMetadata>>>;
}

/** The map of places, by what is installed. */
declare module 'virtual:places-map' {
  export const drawMap: import('#islands/map/places.ts').DrawMap;
}

/** The tenant's colours as custom properties. */
declare module 'virtual:palette.css' {}

/** The style sheet of the tenant's template. */
declare module 'virtual:template.css' {}
