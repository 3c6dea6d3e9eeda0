/**
 * Ends the process when the thread that answers requests is silent for too long. The two share nothing but these signs.
 */
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { type Limits, readSigns, TICK_MS, verdictOf } from './signs.ts';

const { shared, limits } = workerData as { shared: SharedArrayBuffer; limits: Limits };
const signs = new Int32Array(shared);
let known = { beats: readSigns(signs).beats, silentTicks: 0 };

// Counts ticks of this thread, not seconds of the clock: a machine that slept or a process that was stopped has missed
// no beat.
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
