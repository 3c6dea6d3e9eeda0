/** Builds a site: what the publisher asks for, and what it gets. */

export interface BuildTask {
  slug: string;
  tenantsDir: string;
  /** NDJSON, one car a line. */
  stockFile: string;
  /** Where the site's files go; whatever is there is replaced. */
  outDir: string;
  /** The time to build for. */
  now: Date;
  /** The preview it is for; none: the site itself. */
  preview?: string | undefined;
  /** Gets the build's messages, one at a time. */
  note?: ((text: string) => void) | undefined;
}

/** Makes the files of a site. @throws BuildFailed with a reason for people. */
export interface SiteBuilder {
  build(task: BuildTask): Promise<void>;
  close?(): Promise<void>;
}

export class BuildFailed extends Error {
  override name = 'BuildFailed';
  /** What the build wrote while it failed. */
  readonly output: string;
  /** The page in progress, `/cars/2019-kia-rio-a1`; null if there was none. */
  readonly page: string | null;

  constructor(reason: string, output = '', page: string | null = null) {
    super(reason);
    this.output = output;
    this.page = page;
  }
}
