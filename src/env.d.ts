/// <reference types="astro/client" />

declare namespace App {
  /** What a page is drawn from. */
  interface Locals {
    /** What its head, header and footer say. */
    frame: import('#layouts/frame/frame.ts').Frame;
    /** Astro's pattern of the page. */
    pattern: string;
    /** What the page's loader answered. */
    data: unknown;
    /** Gets what a template throws. */
    problem?: { cause?: unknown };
  }
}

/** Made by `astro.config.mjs`. */
declare module 'virtual:routes' {
  /** Paths of the pages without parameters. */
  export const routes: readonly string[];
  /** Of all pages and files of the project: `/cars/[slug]`. */
  export const patterns: readonly string[];
}

/** The map of places, by what is installed. */
declare module 'virtual:places-map' {
  export const drawMap: import('#islands/map/places.ts').DrawMap;
}
