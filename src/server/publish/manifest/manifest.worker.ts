/** Reads and writes long manifests. */
import { giveWay } from '../../threads/give-way.ts';
import { serveTasks } from '../../threads/serve-tasks.ts';
import {
  manifestText,
  parseManifest,
  receivedRelease,
  type SentRelease,
  sentRelease,
} from './manifest-text.ts';

/** A stored text to read, or a release to write. */
export type ManifestTask = { text: Uint8Array } | { release: SentRelease };

giveWay();
serveTasks((task) => carryOut(task as ManifestTask));

function carryOut(task: ManifestTask): SentRelease | Uint8Array | null {
  if ('release' in task) return manifestText(receivedRelease(task.release));
  const release = parseManifest(task.text);
  return release && sentRelease(release);
}
