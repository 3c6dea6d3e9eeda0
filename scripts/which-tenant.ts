/** The tenant that a command works on. */
import { listTenants } from '#tenant/load.ts';

/** The tenant that the command's first word names. Null if there is none of that name: the console lists them. */
export async function namedTenant(
  command: string,
  [slug = '']: readonly string[],
  tenantsDir: string,
): Promise<string | null> {
  const tenants = await listTenants(tenantsDir);
  if (tenants.includes(slug)) return slug;
  console.error(`Name a tenant: npm run ${command} -- {slug}. Choose from: ${tenants.join(', ')}.`);
  return null;
}
