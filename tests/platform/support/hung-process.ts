/**
 * A process with a watchdog of one second. Argument `main`: the main thread hangs. `database`: the database thread shows
 * no progress. `well`: neither hangs, and the process prints `went on` in the end.
 */
import { openWatchdog } from '../../../src/server/watchdog/watchdog.ts';

const [, , how] = process.argv;
let asked = 0;
openWatchdog({ ticks: how === 'well' ? 2 : 1 }, () => (how === 'database' ? asked++ : 0));
setTimeout(() => {
  console.log('hangs from now on');
  while (how === 'main');
}, 100);
const end = how === 'well' ? 6_000 : 60_000;
setTimeout(() => console.log('went on'), end);
