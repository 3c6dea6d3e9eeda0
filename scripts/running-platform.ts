/** The running platform, as commands call it. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { withoutFinalSlashes } from '#domain/shared/path.ts';
import { readEnv } from '#server/platform/env.ts';
import { CommandFailed, reasonOf } from './command-failed.ts';

const ErrorSchema = v.object({ error: v.string() });

/** The running platform, called with the admin token. */
export async function platformOf(env: Readonly<Record<string, string | undefined>>) {
  const settings = readEnv(env);
  const address = withoutFinalSlashes(env.PLATFORM_URL || `http://localhost:${settings.PORT}`);
  const token = settings.ADMIN_TOKEN ?? (await keptAdminToken(settings.DATA_DIR));
  const failureFrom = (text: string, status: number) => {
    const read = v.safeParse(ErrorSchema, parseJson(text));
    return new CommandFailed(read.success ? read.output.error : `${address} answered ${status}`);
  };
  const silent = (error: unknown): never => {
    throw new CommandFailed(`No answer from the platform at ${address} (${reasonOf(error)}). Is it running?`);
  };
  return {
    /** The bytes of a POST response, as they arrive. @throws CommandFailed unless it succeeds */
    stream: async (path: string): Promise<ReadableStream<Uint8Array>> => {
      const headers = { authorization: `Bearer ${token}` };
      const response = await fetch(`${address}${path}`, { method: 'POST', headers }).catch(silent);
      if (!response.ok || !response.body) throw failureFrom(await response.text(), response.status);
      return response.body;
    },
    /** The text of the response. @throws CommandFailed unless it succeeds */
    ask: async (path: string, body?: unknown): Promise<string> => {
      const response = await fetch(`${address}${path}`, {
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      }).catch(silent);
      // The byte order mark at the start of a table is part of it: spreadsheets need it.
      const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
      if (response.ok) return text;
      throw failureFrom(text, response.status);
    },
  };
}

async function keptAdminToken(dataDir: string): Promise<string> {
  const file = join(dataDir, 'admin-token');
  const token = (await readFile(file, 'utf8').catch(() => '')).trim();
  if (token !== '') return token;
  throw new CommandFailed(
    `There is no admin token: set ADMIN_TOKEN, or start the platform, which creates ${file}.`,
  );
}

/** The platform's response, checked against a schema. @throws CommandFailed if it does not match */
export function readAnswer<S extends v.GenericSchema>(schema: S, text: string): v.InferOutput<S> {
  const result = v.safeParse(schema, parseJson(text));
  if (result.success) return result.output;
  throw new CommandFailed(`unexpected answer from the platform: ${text.slice(0, 300)}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
