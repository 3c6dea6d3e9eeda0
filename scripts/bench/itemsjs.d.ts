/** The part of itemsjs that the benchmark calls; the package has no types. */
declare module 'itemsjs' {
  type Item = Record<string, unknown>;
  interface Engine {
    search(options: {
      query?: string;
      filters?: Record<string, readonly string[]>;
      filter?: (item: Item) => boolean;
      sort?: string;
      page?: number;
      per_page?: number;
    }): {
      pagination: { total: number };
      data: {
        items: Item[];
        aggregations: Record<string, { buckets: { key: string; doc_count: number }[] }>;
      };
    };
  }
  export default function itemsjs(data: Item[], configuration: Record<string, unknown>): Engine;
}
