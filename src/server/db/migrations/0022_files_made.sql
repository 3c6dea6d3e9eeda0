-- A build makes only the files that changed; how many, and what had changed of them.
alter table builds add column made jsonb;
