-- The file that an import was made from, by the hash of its content; the last ones are kept beside the records.
alter table imports add column file text;
