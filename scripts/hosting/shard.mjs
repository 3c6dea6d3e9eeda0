// Prints the tenants of one shard of a plan (`plan.sh`), for CI systems that cannot build a matrix from an output.
import { readFileSync } from 'node:fs';

const [file = '', shard = ''] = process.argv.slice(2);
const { include } = JSON.parse(readFileSync(file, 'utf8').replace(/^matrix=/, ''));
console.log(include.find((each) => String(each.shard) === shard)?.tenants ?? '');
