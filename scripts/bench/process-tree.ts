import { readdirSync, readFileSync } from 'node:fs';

const PAGE_BYTES = 4096;
const LOOK_MS = 50;

/**
 * Runs `work` and finds the most memory (resident bytes) that the processes it started had together at one moment;
 * this process is left out. Null where there is no /proc to look into.
 */
export async function peakMemory<T>(
  work: () => Promise<T>,
): Promise<{ result: T; peakBytes: number | null }> {
  let peak = memoryBelow(process.pid);
  const timer = setInterval(() => {
    const now = memoryBelow(process.pid);
    if (now !== null) peak = Math.max(peak ?? 0, now);
  }, LOOK_MS);
  try {
    return { result: await work(), peakBytes: peak };
  } finally {
    clearInterval(timer);
  }
}

function memoryBelow(root: number): number | null {
  const children = new Map<number, number[]>();
  const resident = new Map<number, number>();
  try {
    for (const name of readdirSync('/proc')) {
      if (!/^\d+$/.test(name)) continue;
      const stat = statOf(name);
      if (!stat) continue;
      const pid = Number(name);
      resident.set(pid, stat.resident);
      children.set(stat.parent, [...(children.get(stat.parent) ?? []), pid]);
    }
  } catch {
    return null;
  }
  let total = 0;
  const open = [...(children.get(root) ?? [])];
  for (let pid = open.pop(); pid !== undefined; pid = open.pop()) {
    total += resident.get(pid) ?? 0;
    open.push(...(children.get(pid) ?? []));
  }
  return total;
}

/** A process may end between being listed and being read. */
function statOf(pid: string): { parent: number; resident: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { parent: Number(fields[1]), resident: Number(fields[21]) * PAGE_BYTES };
  } catch {
    return null;
  }
}
