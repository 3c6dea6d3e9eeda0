-- The file that a held import was read from, so that the import has it once somebody confirms it.
alter table held_imports add column file text;
