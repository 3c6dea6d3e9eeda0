/** A site's stock as a file, read from the running platform. */
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Env } from '#server/platform/env.ts';
import { reasonOf } from './command-failed.ts';

interface StockRequest {
  /** The tenant. */
  slug: string;
  /** The file for the cars, one JSON object per line. */
  file: string;
  /** `http://localhost:4321`. */
  platformUrl: string;
  env: Env;
  /** Whether pictures have the addresses that the platform's own pages show, which only the platform serves. */
  pictured?: boolean;
}

/** @throws Error when the platform does not respond or refuses, or when there is no build token */
export async function fetchStock({
  slug,
  file,
  platformUrl,
  env,
  pictured = false,
}: StockRequest): Promise<void> {
  const token = await buildToken(env);
  const url = `${platformUrl}/api/stock?site=${slug}${pictured ? '&pictured=1' : ''}`;
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } }).catch(
    (error: Error) => {
      const reason = reasonOf(error);
      throw new Error(
        `no answer from the platform at ${platformUrl} (${reason}); start it, or give a stock file`,
      );
    },
  );
  if (!response.ok || !response.body) {
    throw new Error(`${url} answered ${response.status}: ${(await response.text()).slice(0, 300)}`);
  }
  await pipeline(
    Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]),
    createWriteStream(file),
  );
}

async function buildToken({ BUILD_TOKEN, DATA_DIR }: Env): Promise<string> {
  if (BUILD_TOKEN) return BUILD_TOKEN;
  const file = join(DATA_DIR, 'build-token');
  return readFile(file, 'utf8').then(
    (text) => text.trim(),
    () => {
      throw new Error(
        `there is no build token: set BUILD_TOKEN, or start the platform, which creates ${file}`,
      );
    },
  );
}
