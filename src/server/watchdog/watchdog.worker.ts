/**
 * Ends the process when the thread that answers requests has been silent for too long. The two threads share only the
 * heartbeat's memory.
 */
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { type Limits, readSigns, TICK_MS, verdictOf } from './signs.ts';

const { shared, limits } = workerData as { shared: SharedArrayBuffer; limits: Limits };
const signs = new Int32Array(shared);
let known = { beats: readSigns(signs).beats, silentTicks: 0 };

// Counts this thread's ticks, not clock time, so that a machine that slept or a process that was stopped has not missed a
// beat.
setInterval(() => {
  const next = verdictOf(known, readSigns(signs), limits);
  known = next.known;
  if (next.reason === null) return;
  try {
    writeSync(2, `${new Date().toISOString()} error: ${next.reason}; the process is ended\n`);
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
}, TICK_MS);
