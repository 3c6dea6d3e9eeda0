/** Opens the store for dealers' own files, separate from the published ones. */
import { mkdir } from 'node:fs/promises';
import { dealerFileStoreFor } from '#engines/store/index.ts';
import { openImportFiles } from '../stock/import-files.ts';
import { openStoredFiles } from '../stock/stored-files.ts';
import { openWaitingFiles } from '../stock/waiting-files.ts';
import type { Base } from './open-base.ts';
import type { Platform } from './platform.ts';

/** @param opened collects everything to close */
export async function openStockFiles(
  { env, database, scratch, now }: Base,
  opened: AsyncDisposableStack,
): Promise<Pick<Platform, 'importFiles' | 'waitingFiles'>> {
  const { store, folder } = await dealerFileStoreFor(env);
  opened.defer(() => store.close());
  // Such files can contain dealers' costs.
  if (folder !== null) await mkdir(folder, { recursive: true, mode: 0o700 });
  const files = openStoredFiles(store);
  return {
    importFiles: openImportFiles(files),
    waitingFiles: openWaitingFiles({ files, database, scratch, now }),
  };
}
