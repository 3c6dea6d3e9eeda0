-- Photos on other hosts that a site's cars name: when each is looked at, and what is known of it. The copies are in the
-- store of published files, by hash.

create table photos (
  site text not null,
  url text not null,
  host text not null,
  -- Its place among the photos of a car; of several cars the lowest.
  place integer not null,
  -- Make and model of the cars that name it.
  models jsonb not null,
  outcome text check (outcome in ('kept', 'left out', 'unreachable')),
  -- Of the copy that is shown until there is a newer one.
  picture text,
  width integer,
  height integer,
  likeness text,
  colours text,
  is_sign boolean not null default false,
  -- It stands for a photo on cars of several models, and is none.
  is_placeholder boolean not null default false,
  -- Why it is not shown, or not here yet.
  problem text,
  -- What its host said of it, to ask whether there is a newer one.
  mark jsonb,
  -- Tries in a row that brought nothing new.
  tries integer not null default 0,
  next_at timestamptz not null,
  lease uuid,
  leased_until timestamptz,
  -- When pages began to show it as they do.
  settled_at timestamptz,
  primary key (site, url)
);
--> statement-breakpoint
create index photos_due on photos (next_at);
--> statement-breakpoint
create index photos_kept on photos (site, picture) where picture is not null;
--> statement-breakpoint
grant select, insert, update, delete on photos to forecourt_app;
--> statement-breakpoint
alter table photos enable row level security;
--> statement-breakpoint
create policy own_site on photos to forecourt_app
  using (site = nullif(current_setting('app.site', true), ''));
