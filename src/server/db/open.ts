import { type Database, openPglite, openPostgres } from './client.ts';
import { migrate } from './migrate.ts';

/**
 * Opens the database and brings its schema up to date. PGlite: `folder` must belong to this process alone; it is
 * created if missing, and committed data survives a killed process.
 * @throws when the database cannot be reached or a migration fails; nothing is left half migrated
 */
export async function openDatabase(options: {
  databaseUrl?: string | undefined;
  folder: string;
  /** The most connections to a server at once, from this thread. */
  connections?: number;
  onError?: (error: Error) => void;
}): Promise<Database> {
  const { connections, onError = () => {} } = options;
  const database = options.databaseUrl
    ? openPostgres(options.databaseUrl, { ...(connections !== undefined && { most: connections }), onError })
    : await openPglite(options.folder, onError);
  try {
    await migrate(database.orm);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}
