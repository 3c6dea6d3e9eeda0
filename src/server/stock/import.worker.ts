/** Runs imports on their own thread, because reading and comparing thousands of cars would block all requests. */
import { workerData } from 'node:worker_threads';
import { connectDatabase, type DatabaseAddress } from '../db/client.ts';
import { serveTasks } from '../threads/serve-tasks.ts';
import { type ImportMemory, type ImportTask, runImport } from './import-work.ts';
import { type ProposalTask, propose } from './proposal.ts';

const database = connectDatabase(workerData as DatabaseAddress);
const memory: ImportMemory = { stock: new Map(), feeds: new Map(), rows: new Map() };
serveTasks((given) => {
  const task = given as ImportTask | ProposalTask;
  return task.kind === 'proposal' ? propose(task) : runImport(database, task, memory);
});
