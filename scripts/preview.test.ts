import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderOf, LEAST_SITE } from '../tests/tenants/folder.ts';
import { tenantsAt } from './preview.ts';

/** A repository with a tenant on `main`, which has another name on the branch `spring`. */
async function repository(): Promise<{ root: string; git: (...args: string[]) => string }> {
  const root = await folderOf({ 'tenants/acme/site.json': LEAST_SITE, 'README.md': 'Hello' });
  const who = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', root, ...who, ...args], { encoding: 'utf8', stdio: 'pipe' });
  git('init', '-q', '-b', 'main');
  git('add', '.');
  git('commit', '-qm', 'first');
  git('checkout', '-qb', 'spring');
  await writeFile(join(root, 'tenants/acme/site.json'), JSON.stringify({ ...LEAST_SITE, name: 'Spring' }));
  git('commit', '-qam', 'spring');
  git('checkout', '-q', 'main');
  return { root, git };
}

const nameIn = async (folder: string) =>
  JSON.parse(await readFile(join(folder, 'acme/site.json'), 'utf8')).name as string;

test('the tenants come from the branch, and the working tree does not change', async () => {
  const { root, git } = await repository();
  const folder = await tenantsAt('spring', join(root, 'tenants'), join(await folderOf({}), 'out'));
  expect(await nameIn(folder)).toBe('Spring');
  expect(await nameIn(join(root, 'tenants'))).toBe('Acme Cars');
  expect(git('status', '--porcelain')).toBe('');
});

test.each(['autumn', '--all', 'spring:README.md'])('there is no branch %s', async (ref) => {
  const { root } = await repository();
  await expect(tenantsAt(ref, join(root, 'tenants'), join(await folderOf({}), 'out'))).rejects.toThrow(
    `there is no branch ${ref}`,
  );
});

test('a folder outside any repository has no branches', async () => {
  const folder = await folderOf({ 'tenants/acme/site.json': LEAST_SITE });
  await expect(tenantsAt('main', join(folder, 'tenants'), join(folder, 'out'))).rejects.toThrow(
    'is not in a Git repository',
  );
});
