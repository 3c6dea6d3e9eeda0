/** Watches the free space of the data folder's disk, so that writes can be refused before it is full. */
import { statfs } from 'node:fs/promises';
import type { Log } from '../http/log.ts';

/** How often free space is checked, milliseconds. */
const LOOK_MS = 2_000;
/**
 * A low disk counts as recovered at this multiple of the minimum. Without a margin, every temporary file would raise an
 * alarm.
 */
const WELL_AGAIN = 1.25;
const MB = 2 ** 20;

export interface DiskStatus {
  /** Whole megabytes; null if the system does not say. */
  free_mb: number | null;
  /** 0: no check. */
  minimum_mb: number;
  /** Whether writes have to wait. */
  low: boolean;
}

export interface FreeSpace {
  isLow(): boolean;
  /** Reports whether the disk is low, now and at each change. */
  follow(listener: (isLow: boolean) => void): void;
  status(): DiskStatus;
  close(): void;
}

interface FreeSpaceOptions {
  folder: string;
  /** Megabytes below which the disk is low; 0 turns the watch off. */
  minimumMb: number;
  /** Bytes that this process may still write; by default the system is asked. */
  freeBytes?: ((folder: string) => Promise<number>) | undefined;
  log: Log;
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Resolves after the first check of the folder's disk. A failed check keeps the last result. */
export async function watchFreeSpace(options: FreeSpaceOptions): Promise<FreeSpace> {
  const { folder, minimumMb, freeBytes = freeBytesOf, log } = options;
  const listeners: ((isLow: boolean) => void)[] = [];
  let freeMb: number | null = null;
  let low = false;
  let isLooking = false;
  let isFailing = false;

  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    try {
      freeMb = Math.floor((await freeBytes(folder)) / MB);
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.warn(`cannot read the free space of ${folder}: ${(error as Error).message}`);
      isFailing = true;
      return;
    } finally {
      isLooking = false;
    }
    const isNowLow = freeMb < minimumMb * (low ? WELL_AGAIN : 1);
    if (isNowLow === low) return;
    low = isNowLow;
    if (low) {
      log.error(
        `the disk of ${folder} has ${freeMb} MB left, less than ${minimumMb} (MIN_FREE_MB): ` +
          'writing is paused until there is more',
      );
    } else log.warn(`the disk of ${folder} has ${freeMb} MB left: writing has resumed`);
    for (const listener of listeners) listener(low);
  };

  let timer: NodeJS.Timeout | undefined;
  if (minimumMb > 0) {
    await look();
    timer = setInterval(() => void look(), LOOK_MS);
    timer.unref();
  }
  return {
    isLow: () => low,
    follow: (listener) => {
      listeners.push(listener);
      listener(low);
    },
    status: () => ({ free_mb: freeMb, minimum_mb: minimumMb, low }),
    close: () => clearInterval(timer),
  };
}
