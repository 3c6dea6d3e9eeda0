import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test('threads of a command can give their memory back', async () => {
  const program = `
    import { Worker } from 'node:worker_threads';
    const code = 'import { parentPort } from "node:worker_threads"; parentPort.postMessage(typeof gc)';
    new Worker(code, { eval: true }).on('message', console.log);`;
  const imports = join(import.meta.dirname, 'imports.mjs');
  const args = ['--import', imports, '--input-type=module', '--eval', program];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(stdout.trim()).toBe('function');
});
