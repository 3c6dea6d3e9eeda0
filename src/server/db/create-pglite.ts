/** A script that makes an empty database in a folder: `node create-pglite.ts FOLDER`. */
import { pgliteAt } from './pglite.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('name the folder of the new database');
await (await pgliteAt(folder)).close();
