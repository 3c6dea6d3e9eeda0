/** Builds a site without the cars that cannot be shown, and checks the result. */
import { sql } from 'drizzle-orm';
import { counted } from '#domain/shared/counted.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { Database } from '../../db/client.ts';
import type { Log } from '../../http/log.ts';
import { findDealerships } from '../../stock/dealerships.db.ts';
import { findCars } from '../../stock/read-stock.db.ts';
import { BuildFailed, type BuildTask, type Built, type SiteBuilder } from '../build.ts';
import { problemsOf, staleFiles } from '../check.ts';
import type { PackedFiles } from '../pack.ts';
import type { Release } from '../release.ts';
import type { ExcludedCar } from '../sound-stock.ts';

/** The most cars to leave out before a build is given up: by then the cause is something else. Each costs a build. */
const MOST_LEFT_OUT = 5;

type Task = Omit<BuildTask, 'excluded'>;

interface BuildingOptions {
  database: Database;
  builder: SiteBuilder;
  stopping: AbortSignal;
  log: Log;
}

/**
 * Builds, reports what is left out, and checks the result.
 * @param newest the release built last
 * @throws BuildFailed if it is incomplete
 */
export async function buildChecked(
  task: Task,
  newest: Release | null,
  options: BuildingOptions,
): Promise<Built> {
  const { stopping, log } = options;
  const { slug } = task.site;
  if (stopping.aborted) throw new BuildFailed('the platform is closing');
  const built = await buildSound(task, options);
  for (const text of built.notes) log.info(`${slug}: ${text}`);
  for (const { car, reason } of built.leftOut) {
    log.warn(`${slug}: ${car} is left out of the site: ${reason}`);
  }
  if (task.isProof && newest !== null) await reportStale(newest, built.packed, log);
  const problems = await problemsOf(built.packed, {
    cars: built.searched,
    searchIndex: task.site.search.engine !== 'typesense',
  });
  if (problems.length > 0) throw new BuildFailed(`the build is incomplete: ${problems.join('; ')}`);
  return built;
}

/** Builds without the cars whose pages cannot be drawn, as long as they are few. */
async function buildSound(task: Task, { database, builder, stopping }: BuildingOptions): Promise<Built> {
  const excluded: ExcludedCar[] = [];
  for (;;) {
    try {
      return await builder.build({ ...task, excluded }, database);
    } catch (error) {
      const page = error instanceof BuildFailed && !stopping.aborted ? error.page : null;
      const atFault = page === null ? null : await carOfPage(database, task.site, page);
      if (atFault === null || excluded.length >= MOST_LEFT_OUT) throw error;
      excluded.push({ slug: atFault, reason: (error as Error).message });
    }
  }
}

/** The slug of a car's page, `/cars/2019-kia-rio-a1.html`; null for any other page. */
async function carOfPage(database: Database, { dealerships }: Site, page: string): Promise<string | null> {
  const parts = page.split(/[/.]/).map((part) => sql`${part}`);
  const slugs = sql`c.slug in (${sql.join(parts, sql`, `)})`;
  const [car] = await findCars(database, await findDealerships(database, dealerships), slugs, 1);
  return car?.slug ?? null;
}

/** Reports files with the same key but different content: their keys miss something that they show. */
async function reportStale(before: Release, { files: made }: PackedFiles, log: Log): Promise<void> {
  const stale = await staleFiles(before.files, made);
  if (stale.length === 0) return;
  log.error(
    `${before.site}: ${counted(stale.length, 'file')} had gone stale unnoticed, the first is ${stale[0]}; ` +
      'they are published again',
  );
}
