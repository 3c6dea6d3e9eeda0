/** The resources that work costs this process, including its threads. */
import { readFile, writeFile } from 'node:fs/promises';

export interface Cost {
  seconds: number;
  cpuSeconds: number;
}

/** Rounded to hundredths. */
export const round = (value: number) => Math.round(value * 100) / 100;

/** Starts a clock; each call returns the cost since the last one. */
export function startClock(): () => Cost {
  const used = process.cpuUsage();
  const started = performance.now();
  return () => {
    const { user, system } = process.cpuUsage(used);
    return { seconds: round((performance.now() - started) / 1000), cpuSeconds: round((user + system) / 1e6) };
  };
}

/** The median of each cost separately. */
export function medianCost(costs: readonly Cost[]): Cost {
  const middle = (values: readonly number[]) =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
  return {
    seconds: middle(costs.map(({ seconds }) => seconds)),
    cpuSeconds: middle(costs.map(({ cpuSeconds }) => cpuSeconds)),
  };
}

/** Resets the peak memory, if the system can (Linux). */
export async function forgetPeak(): Promise<void> {
  await writeFile('/proc/self/clear_refs', '5').catch(() => {});
}

/**
 * The peak resident memory since `forgetPeak`, megabytes; the current one if the system does not report it.
 */
export async function peakMB(): Promise<number> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  const [, kB] = /^VmHWM:\s*(\d+)/m.exec(status) ?? [];
  return Math.round(kB === undefined ? process.memoryUsage().rss / 2 ** 20 : Number(kB) / 1024);
}
