/** Imports on their own thread: reading and comparing thousands of cars would hold up every request. */
import { workerData } from 'node:worker_threads';
import { connectDatabase, type DatabaseAddress } from '../db/client.ts';
import { serveTasks } from '../threads/serve-tasks.ts';
import { type ImportMemory, type ImportTask, runImport } from './import-work.ts';

const database = connectDatabase(workerData as DatabaseAddress);
const memory: ImportMemory = { stock: new Map(), feeds: new Map(), rows: new Map() };
serveTasks((task) => runImport(database, task as ImportTask, memory));
