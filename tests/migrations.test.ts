/** Migrations only go forward: none changes after its release, and two versions of the code can run on each schema. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { breaksVersionBefore, FIRST } from './fixtures/two-versions.ts';

const FOLDER = join(import.meta.dirname, '../src/server/db/migrations');
const files = readdirSync(FOLDER).sort();
const textOf = (name: string) => readFileSync(join(FOLDER, name), 'utf8');

describe('a released migration', () => {
  const kept = new Map(
    readFileSync(join(import.meta.dirname, 'fixtures/migrations.sha256'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split('  ').reverse() as [string, string]),
  );

  test('does not change or disappear', () => {
    for (const [name, sum] of kept) {
      expect.soft([name, createHash('sha256').update(textOf(name)).digest('hex')]).toEqual([name, sum]);
    }
  });

  test('is listed: cd src/server/db/migrations && sha256sum *.sql > ../../../../tests/fixtures/migrations.sha256', () => {
    expect(files.filter((name) => !kept.has(name))).toEqual([]);
  });

  test('has its own number', () => {
    const numbers = files.map((name) => /^(\d{4})_[a-z_]+\.sql$/.exec(name)?.[1] ?? name);
    expect(numbers).toEqual([...new Set(numbers)]);
  });
});

describe('two versions run on one schema', () => {
  test.each(files.filter((name) => Number(name.slice(0, 4)) >= FIRST))('%s', (name) => {
    expect(breaksVersionBefore(textOf(name), Number(name.slice(0, 4)))).toEqual([]);
  });

  test.each([
    ['drop table leads', 'drops a table'],
    ['-- of no use\nDROP TABLE IF EXISTS leads', 'drops a table'],
    ['alter table leads drop column name', 'drops a column'],
    ['alter table leads\n  add column a text,\n  drop column if exists b', 'drops a column'],
    ['alter table leads drop name', 'drops a column'],
    ['alter table leads rename to enquiries', 'renames'],
    ['alter table leads rename column name to first_name', 'renames'],
    ['alter table leads alter column name type varchar(20)', 'changes the type of a column'],
    ['alter table leads alter name set data type int using 1', 'changes the type of a column'],
    [
      'alter table leads alter column name set not null',
      'forbids null in a column that the previous version may leave out',
    ],
    ['alter table leads alter column name drop default', 'drops a default'],
    ['alter table leads add column a text not null', 'adds a required column without a default'],
    [
      'alter table leads add a text default 1, add b int not null check (b > 0)',
      'adds a required column without a default',
    ],
    ['revoke select on leads from forecourt_app', 'revokes a right'],
    [
      '-- contracts 0044\nalter table leads drop column name',
      'contracts 0044, which is not an earlier migration',
    ],
  ])('%s: %s', (sql, says) => {
    expect(
      breaksVersionBefore(`create table a (b text not null);--> statement-breakpoint\n${sql}`, 44),
    ).toEqual([says]);
  });

  test.each([
    'alter table leads add column a text',
    "alter table leads add column a text not null default 'drop table'",
    'alter table leads add column a text generated always as (name) stored not null',
    'alter table leads alter column name drop not null',
    'alter table leads drop constraint leads_check',
    'alter table leads add constraint leads_check check (a is not null)',
    '-- drop table leads\ncreate index a on leads (name)',
    'update leads set name = null where name is not null',
    '-- contracts 0031\nalter table leads drop column name',
  ])('%s: fits both', (sql) => {
    expect(breaksVersionBefore(sql, 44)).toEqual([]);
  });
});
