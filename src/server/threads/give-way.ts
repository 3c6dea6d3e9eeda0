/** Lets request handling go before long work. */
import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename } from 'node:path';

/**
 * Lowers the calling thread's priority, so that it runs when others leave it time. Linux has a priority per thread;
 * elsewhere this does nothing.
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
