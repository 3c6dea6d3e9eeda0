import { spawn } from 'node:child_process';

interface RunOptions {
  cwd: string;
  env?: NodeJS.ProcessEnv;
  stderr: 'inherit' | 'ignore';
  /** The command's name in errors. */
  name: string;
}

/**
 * A command's output.
 * @throws Error if it cannot be started, or exits with a code other than 0
 */
export async function outputOf(
  command: string,
  args: readonly string[],
  { cwd, env, stderr, name }: RunOptions,
): Promise<string> {
  const child = spawn(command, args, { cwd, env: env ?? process.env, stdio: ['ignore', 'pipe', stderr] });
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
  });
  const code = await new Promise<number | null>((done, fail) => {
    child.on('error', fail);
    child.on('close', done);
  });
  if (code !== 0) throw new Error(`${name} ended with ${code}`);
  return output;
}
