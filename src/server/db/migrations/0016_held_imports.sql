-- Imports that would have sold too much of a yard, until somebody says that they are meant, or discards them.

create table held_imports (
  -- One for each dealership: a newer feed takes the place of an older one.
  dealership_id integer primary key references dealerships (id),
  -- What is decided on: a newer feed has another.
  id uuid not null,
  held_at timestamptz not null,
  figures jsonb not null,
  -- As in imports.
  report jsonb not null,
  -- The feed as it was read: JSON, gzipped, as base64.
  feed text not null
);
--> statement-breakpoint
grant select, insert, update, delete on held_imports to forecourt_app;
--> statement-breakpoint
alter table held_imports enable row level security;
--> statement-breakpoint
create policy own_dealership on held_imports to forecourt_app
  using (dealership_id = nullif(current_setting('app.dealership', true), '')::integer);
