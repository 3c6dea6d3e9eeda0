-- Alerts: what shoppers ask to hear of, what they agreed to, and what there is to tell.

create table alerts (
  id uuid primary key,
  site text not null,
  shopper_id uuid not null references shoppers (id) on delete cascade,
  about text not null check (about in ('watchlist', 'search')),
  -- The search as its address's query; empty for the watchlist.
  query text not null,
  channel text not null check (channel in ('sms', 'email')),
  destination text not null,
  tells text[] not null,
  -- Of the last time it was asked for.
  asked_at timestamptz not null,
  -- Nothing is told before this.
  confirmed_at timestamptz,
  ended_at timestamptz,
  -- Changes up to this one happened before it was confirmed.
  after_change bigint not null default 0,
  constraint alerts_once unique (shopper_id, about, query)
);
--> statement-breakpoint
create index alerts_active on alerts (site, about) where confirmed_at is not null and ended_at is null;
--> statement-breakpoint
-- What a shopper agreed to and took back; a row is never changed.
create table alert_consents (
  id bigint primary key generated always as identity,
  site text not null,
  shopper_id uuid not null references shoppers (id) on delete cascade,
  alert_id uuid not null references alerts (id) on delete cascade,
  act text not null check (act in ('asked', 'confirmed', 'stopped', 'resumed')),
  -- By which way: form, link, header, sign-in.
  how text not null,
  channel text not null,
  destination text not null,
  -- The words the shopper saw.
  wording text not null,
  at timestamptz not null
);
--> statement-breakpoint
create index alert_consents_shopper on alert_consents (shopper_id);
--> statement-breakpoint
-- What imports changed; written with the stock itself, so that none is forgotten and none is told that did not happen.
create table stock_changes (
  id bigint primary key generated always as identity,
  dealership_id integer not null references dealerships (id),
  car_id integer not null references cars (id),
  kind text not null check (kind in ('new', 'price_drop', 'back', 'sold')),
  before double precision,
  after double precision,
  at timestamptz not null
);
--> statement-breakpoint
create index stock_changes_dealership on stock_changes (dealership_id, id);
--> statement-breakpoint
create index stock_changes_age on stock_changes (at);
--> statement-breakpoint
-- How far a site has read the changes of a dealership. Imports of one dealership wait for each other, so its changes
-- become visible in the order of their ids.
create table alert_cursors (
  site text not null,
  dealership_id integer not null references dealerships (id),
  change_id bigint not null,
  primary key (site, dealership_id)
);
--> statement-breakpoint
-- What is to be told: a change once to a shopper, however many alerts it fits.
create table alert_items (
  site text not null,
  shopper_id uuid not null references shoppers (id) on delete cascade,
  change_id bigint not null,
  alert_id uuid not null references alerts (id) on delete cascade,
  car_id integer not null,
  kind text not null,
  before double precision,
  -- When it became part of a message, or came to nothing.
  settled_at timestamptz,
  primary key (shopper_id, change_id)
);
--> statement-breakpoint
create index alert_items_open on alert_items (shopper_id) where settled_at is null;
--> statement-breakpoint
create index alert_items_age on alert_items (settled_at);
--> statement-breakpoint
alter table shoppers add column alerted_at timestamptz;
--> statement-breakpoint
alter table watchlist_cars add column after_change bigint not null default 0;
--> statement-breakpoint
grant select, insert, update on alerts, alert_items to forecourt_app;
--> statement-breakpoint
grant select, insert on alert_consents, stock_changes to forecourt_app;
--> statement-breakpoint
grant select on sequence stock_changes_id_seq to forecourt_app;
--> statement-breakpoint
alter table alerts enable row level security;
--> statement-breakpoint
alter table alert_consents enable row level security;
--> statement-breakpoint
alter table stock_changes enable row level security;
--> statement-breakpoint
alter table alert_cursors enable row level security;
--> statement-breakpoint
alter table alert_items enable row level security;
--> statement-breakpoint
create policy own_site on alerts to forecourt_app
  using (site = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint
create policy own_site on alert_consents to forecourt_app
  using (site = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint
create policy own_dealership on stock_changes to forecourt_app
  using (dealership_id = nullif(current_setting('app.dealership', true), '')::integer);
--> statement-breakpoint
create policy own_site on alert_items to forecourt_app
  using (site = nullif(current_setting('app.site', true), ''));
