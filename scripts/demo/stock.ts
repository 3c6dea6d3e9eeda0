/**
 * Writes a tenant's demo stock as a stock file, one car per line: `node scripts/demo/stock.ts <tenant> > stock.ndjson`.
 * `FORECOURT_NOW` sets the day.
 */
import { DEALERS } from './dealers.ts';
import { demoCars } from './feeds.ts';

const tenants = [...new Set(DEALERS.map(({ tenant }) => tenant))];
const [tenant] = process.argv.slice(2);
if (tenant === undefined || !tenants.includes(tenant)) {
  console.error(`Usage: node scripts/demo/stock.ts <tenant> > stock.ndjson\nTenants: ${tenants.join(', ')}`);
  process.exitCode = 1;
} else {
  const now = process.env.FORECOURT_NOW ? new Date(process.env.FORECOURT_NOW) : new Date();
  process.stdout.write((await demoCars(now, tenant)).map((car) => `${JSON.stringify(car)}\n`).join(''));
}
