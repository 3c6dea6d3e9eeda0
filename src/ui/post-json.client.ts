/** Request timeout in milliseconds. */
const PATIENCE_MS = 15_000;

/** Posts to the platform, and fails if no answer comes in time. */
export const postJson = (
  path: string,
  body: unknown,
  { patienceMs = PATIENCE_MS, headers = {} }: { patienceMs?: number; headers?: Record<string, string> } = {},
): Promise<Response> =>
  fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(patienceMs),
  });
