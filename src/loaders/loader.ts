/** A page's loader: which addresses it has on a site, and its template's data. */
import type { Tenant } from '#tenant/tenant.ts';

/** Values of a pattern's parameters; a rest parameter, `[...path]`, may be undefined. */
export type Params = Readonly<Record<string, string | undefined>>;

interface LoaderParts<P extends Params, Data> {
  /** Astro's route pattern, `/cars/[slug]`. */
  pattern: string;
  /** The addresses on this site; none if it does not have the page. */
  paths(tenant: Tenant): readonly P[] | Promise<readonly P[]>;
  /** The page's plain data. Null for an address that the site does not have. */
  load(tenant: Tenant, params: P): Data | null | Promise<Data | null>;
  /**
   * If `load` is expensive: a short text that changes whenever its result does, because it contains
   * everything `load` reads (of cars and site, the day, the existing pages). Without it, or if it is null,
   * the data are compared.
   */
  key?(tenant: Tenant, params: P): string | null | Promise<string | null>;
  /**
   * What the page is called, if other loaders have it at other addresses: with equal data its HTML is equal, too, and is
   * drawn once.
   */
  page?: string;
  /** Whether it is rendered on first request instead of on publishing. Its data need no other car. */
  lazy?(params: P): boolean;
  /** The part of the data that the release keeps for rendering the page at request time; null for none. */
  kept?(data: Data): unknown;
}

export interface Loader<P extends Params = Params, Data = unknown> extends LoaderParts<P, Data> {
  lazy(params: P): boolean;
  kept(data: Data): unknown;
  /**
   * In the template: the result of `load` for this page.
   * @throws Error when the page is rendered with another loader's data
   */
  data(locals: Pick<App.Locals, 'pattern' | 'data'>): Data;
}

/** @param parts see `Loader` */
export function loader<P extends Params, Data>(parts: LoaderParts<P, Data>): Loader<P, Data> {
  return {
    lazy: () => false,
    kept: () => null,
    ...parts,
    data({ pattern, data }) {
      if (pattern !== parts.pattern) throw new Error(`${parts.pattern} was given the data of ${pattern}`);
      // The generator gives a page its own loader's result.
      return data as Data;
    },
  };
}

/** A page that no build can know: its data come with each request. */
export function requestPage<P extends Params, Data>(pattern: string): Loader<P, Data> {
  return loader<P, Data>({ pattern, paths: () => [], load: () => null });
}

/** The addresses of a page without parameters that not every site has. */
export const onlyIf = (isOn: boolean): readonly Record<never, never>[] => (isOn ? [{}] : []);

/** A page without parameters that every site has. */
export const always = (): readonly Record<never, never>[] => [{}];

/** A page's path: `/cars/[slug]` and its slug → `/cars/2019-kia-rio-a1`. */
export function pathOf(pattern: string, params: Params): string {
  const path = pattern.replace(/\/?\[(?:\.\.\.)?(\w+)\]/g, (whole, name: string) => {
    const value = params[name];
    if (value === undefined) return '';
    return `${whole.startsWith('/') ? '/' : ''}${value}`;
  });
  return path === '' ? '/' : path;
}
