-- Leads: what shoppers ask for, what they agreed to, and how it reaches the dealership.

create table conversations (
  id uuid primary key,
  dealership_id integer not null references dealerships (id),
  started_at timestamptz not null,
  last_at timestamptz not null
);
--> statement-breakpoint
create table leads (
  -- Told to the shopper's browser, so it cannot be guessed.
  id uuid primary key,
  dealership_id integer not null references dealerships (id),
  site text not null,
  conversation_id uuid references conversations (id),
  form text,
  category text,
  subcategory text,
  event integer,
  -- False while a form of several steps is under way.
  complete boolean not null,
  received_at timestamptz not null,
  completed_at timestamptz,
  name text,
  last_name text,
  email text,
  phone text,
  postcode text,
  message text,
  car_id integer,
  location_id integer,
  -- Phone and e-mail in the one way they are compared.
  phone_key text,
  email_key text,
  -- A keyed hash of the sender's address: enough to count by, no address.
  sender_key text,
  -- Why it may not be a shopper's; it is kept and delivered all the same.
  suspicions text[] not null default '{}',
  -- Grows with each step that tells the dealership something new.
  revision integer not null default 1,
  -- Null until the form is complete.
  draft jsonb,
  -- What the steps before that told, and what was told after it.
  steps jsonb not null default '{}',
  -- The car as it stood in stock when it was asked about.
  car jsonb,
  -- When the dealership said it had answered the shopper.
  answered_at timestamptz
);
--> statement-breakpoint
create index leads_received on leads (dealership_id, received_at);
--> statement-breakpoint
create index leads_phone on leads (dealership_id, phone_key, received_at) where phone_key is not null;
--> statement-breakpoint
create index leads_email on leads (dealership_id, email_key, received_at) where email_key is not null;
--> statement-breakpoint
create index leads_sender on leads (dealership_id, sender_key, received_at) where sender_key is not null;
--> statement-breakpoint
create index leads_conversation on leads (conversation_id);
--> statement-breakpoint
create table consents (
  id bigint primary key generated always as identity,
  dealership_id integer not null references dealerships (id),
  lead_id uuid not null references leads (id),
  opt_in boolean not null,
  -- How it was given: ticked, unticked, untouched default, hidden.
  how text not null,
  -- The words the shopper saw.
  wording text not null,
  at timestamptz not null
);
--> statement-breakpoint
create index consents_lead on consents (lead_id);
--> statement-breakpoint
create table appointments (
  id uuid primary key,
  dealership_id integer not null references dealerships (id),
  site text not null,
  location_id integer not null,
  starts_at timestamptz not null,
  -- From 1 to the capacity of the slot: the key keeps two shoppers from taking the same.
  place integer not null check (place > 0),
  lead_id uuid not null unique references leads (id),
  booked_at timestamptz not null,
  constraint appointments_place unique (site, location_id, starts_at, place)
);
--> statement-breakpoint
create table deliveries (
  -- The same on every attempt, so that a receiver knows a repetition.
  id uuid primary key,
  dealership_id integer not null references dealerships (id),
  lead_id uuid not null references leads (id),
  revision integer not null,
  kind text not null check (kind in ('email', 'adf', 'webhook', 'receipt')),
  -- An e-mail address, or the address of a webhook.
  destination text not null,
  state text not null check (state in ('waiting', 'delivered', 'dead')),
  created_at timestamptz not null,
  next_attempt_at timestamptz not null,
  give_up_at timestamptz not null,
  attempts integer not null default 0,
  -- While a worker is at it; free again when that has passed, because the worker may have been killed.
  leased_until timestamptz,
  finished_at timestamptz,
  last_error text,
  constraint deliveries_once unique (lead_id, revision, kind, destination)
);
--> statement-breakpoint
create index deliveries_due on deliveries (next_attempt_at) where state = 'waiting';
--> statement-breakpoint
create index deliveries_dead on deliveries (finished_at) where state = 'dead';
--> statement-breakpoint
create table idempotency_keys (
  site text not null,
  key text not null,
  body_hash text not null,
  lead_id uuid not null references leads (id),
  answer jsonb not null,
  created_at timestamptz not null,
  primary key (site, key)
);
--> statement-breakpoint
create index idempotency_keys_age on idempotency_keys (created_at);
--> statement-breakpoint
-- What happened on a site. Never anything of a person.
create table events (
  id bigint primary key generated always as identity,
  site text not null,
  at timestamptz not null,
  event text not null,
  event_id integer not null,
  car_id integer,
  path text
);
--> statement-breakpoint
create index events_site on events (site, at);
--> statement-breakpoint
grant select, insert, update on conversations, leads, deliveries to forecourt_app;
--> statement-breakpoint
grant select, insert on consents, idempotency_keys, events to forecourt_app;
--> statement-breakpoint
grant select, insert, delete on appointments to forecourt_app;
--> statement-breakpoint
alter table conversations enable row level security;
--> statement-breakpoint
alter table leads enable row level security;
--> statement-breakpoint
alter table consents enable row level security;
--> statement-breakpoint
alter table appointments enable row level security;
--> statement-breakpoint
alter table deliveries enable row level security;
--> statement-breakpoint
alter table idempotency_keys enable row level security;
--> statement-breakpoint
alter table events enable row level security;
--> statement-breakpoint
create policy own_dealership on conversations to forecourt_app
  using (dealership_id = nullif(current_setting('app.dealership', true), '')::integer);
--> statement-breakpoint
create policy own_dealership on leads to forecourt_app
  using (dealership_id = nullif(current_setting('app.dealership', true), '')::integer);
--> statement-breakpoint
create policy own_dealership on consents to forecourt_app
  using (dealership_id = nullif(current_setting('app.dealership', true), '')::integer);
--> statement-breakpoint
create policy own_dealership on deliveries to forecourt_app
  using (dealership_id = nullif(current_setting('app.dealership', true), '')::integer);
--> statement-breakpoint
-- Slots are free or taken for the site, whichever of its dealerships the location is of.
create policy own_site on appointments to forecourt_app
  using (site = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint
create policy own_site on idempotency_keys to forecourt_app
  using (site = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint
create policy own_site on events to forecourt_app
  using (site = nullif(current_setting('app.site', true), ''));
