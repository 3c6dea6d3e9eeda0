import { always, loader } from './loader.ts';

export const homePage = loader({ pattern: '/', paths: always, load: () => ({}) });

/** The answer for an address that the site does not have. */
export const missingPage = loader({ pattern: '/404', paths: always, load: () => ({}) });

/** After a lead. */
export const successPage = loader({ pattern: '/success', paths: always, load: () => ({}) });
