import { PGlite } from '@electric-sql/pglite';
import { PrivateFiles } from './private-files.ts';

/** Postgres reserves 128 MB by itself; its files are in the system's cache anyway. */
const BUFFERS = '32MB';

/** Opens the database in a folder, or makes one there. */
export function pgliteAt(folder: string): Promise<PGlite> {
  const startParams = [...PGlite.defaultStartParams, '-c', `shared_buffers=${BUFFERS}`];
  return PGlite.create({ fs: new PrivateFiles(folder), startParams });
}
