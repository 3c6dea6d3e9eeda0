-- Operators sign in by a link to a configured address, or with the token. Sessions are rows, so that they can be listed
-- and ended.
create table operator_links (
  -- Keyed hashes: of the link's token, and of the cookie of the browser that asked.
  key text primary key,
  browser_key text not null,
  site text not null,
  address text not null,
  sent_at timestamptz not null,
  used_at timestamptz
);
--> statement-breakpoint
create index operator_links_age on operator_links (site, sent_at);
--> statement-breakpoint
create table operator_sessions (
  id uuid primary key,
  -- A keyed hash of the cookie: whoever reads this opens nothing.
  key text not null unique,
  site text not null,
  -- Null: it began with the token.
  address text,
  started_at timestamptz not null,
  expires_at timestamptz not null
);
--> statement-breakpoint
create index operator_sessions_site on operator_sessions (site, started_at);
--> statement-breakpoint
grant select, insert, update, delete on operator_links, operator_sessions to forecourt_app;
--> statement-breakpoint
alter table operator_links enable row level security;
--> statement-breakpoint
alter table operator_sessions enable row level security;
--> statement-breakpoint
create policy own_site on operator_links to forecourt_app
  using (site = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint
create policy own_site on operator_sessions to forecourt_app
  using (site = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint
-- The stock by the age of its cars, a page at a time.
create index cars_age on cars (dealership_id, created_at, id);
--> statement-breakpoint
-- Nothing to remember of sessions that ended: what is not there is no session.
drop table operator_sign_outs;
