/** Long work leaves the processor to whoever answers requests. */
import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename } from 'node:path';

/**
 * Has the thread that calls it run when others leave it time. Linux knows a priority for each thread; elsewhere nothing
 * happens.
 */
export function giveWay(): void {
  try {
    setPriority(
      Number(basename(readlinkSync('/proc/thread-self'))),
      constants.priority.PRIORITY_BELOW_NORMAL,
    );
  } catch {
    // Another system, or one that does not let us.
  }
}
