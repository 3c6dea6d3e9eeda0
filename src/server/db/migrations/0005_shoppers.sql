-- Shoppers who sign in: who they are on one site, how they prove it, and what is sent to them.

create table shoppers (
  id uuid primary key,
  site text not null,
  -- An Australian mobile in E.164: whoever reads its messages is this shopper.
  phone text not null,
  name text,
  -- Only once confirmed.
  email text,
  created_at timestamptz not null,
  constraint shoppers_phone unique (site, phone)
);
--> statement-breakpoint
create unique index shoppers_email on shoppers (site, email) where email is not null;
--> statement-breakpoint
create table shopper_sessions (
  -- A keyed hash of what the cookie holds: who reads this table cannot sign in with it.
  key text primary key,
  site text not null,
  shopper_id uuid not null references shoppers (id) on delete cascade,
  started_at timestamptz not null,
  expires_at timestamptz not null
);
--> statement-breakpoint
create index shopper_sessions_shopper on shopper_sessions (shopper_id);
--> statement-breakpoint
create index shopper_sessions_end on shopper_sessions (expires_at);
--> statement-breakpoint
-- What was sent to prove that somebody reads a number or an address.
create table sign_in_secrets (
  id bigint primary key generated always as identity,
  site text not null,
  kind text not null check (kind in ('code', 'link', 'address')),
  -- A number or an e-mail address.
  destination text not null,
  -- Whose address is to be confirmed.
  shopper_id uuid references shoppers (id) on delete cascade,
  -- Keyed hashes: of the cookie of the browser that asked, and of the code or token.
  browser_key text not null,
  secret_key text not null,
  created_at timestamptz not null,
  tries integer not null default 0,
  used_at timestamptz
);
--> statement-breakpoint
create index sign_in_secrets_newest on sign_in_secrets (site, kind, destination, id);
--> statement-breakpoint
create index sign_in_secrets_link on sign_in_secrets (secret_key) where kind <> 'code';
--> statement-breakpoint
create index sign_in_secrets_age on sign_in_secrets (created_at);
--> statement-breakpoint
-- What limits count. Numbers and senders count on all sites together, as keyed hashes, so that nobody is written to by
-- many sites at once; a row tells nobody's number and nobody's address.
create table sign_in_counts (
  id bigint primary key generated always as identity,
  kind text not null check (kind in ('message', 'try')),
  site text not null,
  number_key text,
  sender_key text,
  at timestamptz not null
);
--> statement-breakpoint
create index sign_in_counts_number on sign_in_counts (number_key, at) where number_key is not null;
--> statement-breakpoint
create index sign_in_counts_sender on sign_in_counts (sender_key, at) where sender_key is not null;
--> statement-breakpoint
create index sign_in_counts_site on sign_in_counts (site, at);
--> statement-breakpoint
create index sign_in_counts_age on sign_in_counts (at);
--> statement-breakpoint
create table shopper_messages (
  -- The same on every attempt.
  id uuid primary key,
  site text not null,
  shopper_id uuid references shoppers (id) on delete cascade,
  channel text not null check (channel in ('sms', 'email')),
  -- Those somebody waits for go before those nobody waits for.
  urgent boolean not null,
  destination text not null,
  -- What it says, encrypted; gone once it was sent or given up.
  sealed text,
  state text not null check (state in ('waiting', 'delivered', 'dead')),
  created_at timestamptz not null,
  next_attempt_at timestamptz not null,
  give_up_at timestamptz not null,
  attempts integer not null default 0,
  leased_until timestamptz,
  finished_at timestamptz,
  last_error text
);
--> statement-breakpoint
create index shopper_messages_due on shopper_messages (urgent, next_attempt_at) where state = 'waiting';
--> statement-breakpoint
create index shopper_messages_shopper on shopper_messages (shopper_id);
--> statement-breakpoint
create table watchlist_cars (
  site text not null,
  shopper_id uuid not null references shoppers (id) on delete cascade,
  car_id integer not null references cars (id),
  saved_at timestamptz not null,
  primary key (shopper_id, car_id)
);
--> statement-breakpoint
create index watchlist_cars_car on watchlist_cars (car_id);
--> statement-breakpoint
-- Cars shown to whoever has the link. Nothing tells who made it.
create table shortlists (
  id text primary key,
  site text not null,
  car_ids integer[] not null,
  created_at timestamptz not null
);
--> statement-breakpoint
create index shortlists_age on shortlists (created_at);
--> statement-breakpoint
grant select, insert, update, delete on shoppers, shopper_sessions, sign_in_secrets to forecourt_app;
--> statement-breakpoint
grant select, insert on sign_in_counts, shortlists to forecourt_app;
--> statement-breakpoint
grant select, insert, delete on shopper_messages, watchlist_cars to forecourt_app;
--> statement-breakpoint
alter table shoppers enable row level security;
--> statement-breakpoint
alter table shopper_sessions enable row level security;
--> statement-breakpoint
alter table sign_in_secrets enable row level security;
--> statement-breakpoint
alter table sign_in_counts enable row level security;
--> statement-breakpoint
alter table shopper_messages enable row level security;
--> statement-breakpoint
alter table watchlist_cars enable row level security;
--> statement-breakpoint
alter table shortlists enable row level security;
--> statement-breakpoint
create policy own_site on shoppers to forecourt_app
  using (site = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint
create policy own_site on shopper_sessions to forecourt_app
  using (site = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint
create policy own_site on sign_in_secrets to forecourt_app
  using (site = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint
create policy counted_everywhere on sign_in_counts for select to forecourt_app
  using (nullif(current_setting('app.site', true), '') is not null);
--> statement-breakpoint
create policy noted_for_own_site on sign_in_counts for insert to forecourt_app
  with check (site = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint
create policy own_site on shopper_messages to forecourt_app
  using (site = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint
create policy own_site on watchlist_cars to forecourt_app
  using (site = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint
create policy own_site on shortlists to forecourt_app
  using (site = nullif(current_setting('app.site', true), ''));
