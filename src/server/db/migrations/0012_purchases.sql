-- Orders of cars that are put together online, step by step.

create table purchases (
  -- In the addresses that its steps are posted to; whoever knows it still needs the browser or the account it is of.
  id uuid primary key,
  site text not null,
  dealership_id integer not null references dealerships (id),
  car_id integer not null references cars (id),
  -- A keyed hash of what the browser holds.
  browser_key text not null,
  -- Who was signed in when it was begun; it is theirs alone then.
  shopper_id uuid references shoppers (id) on delete cascade,
  status text not null check (status in ('draft', 'submitted', 'reserved', 'placed')),
  answers jsonb not null,
  -- What delivery and trade-in come to by the answers.
  estimates jsonb not null,
  -- The price that the shopper has seen, cents.
  price_cents integer not null check (price_cents > 0),
  -- Reservations that ended without the car.
  attempt integer not null default 0,
  lead_id uuid references leads (id),
  reservation_id uuid references reservations (id),
  started_at timestamptz not null,
  changed_at timestamptz not null,
  constraint purchases_told check (status = 'draft' or lead_id is not null),
  constraint purchases_reserved check ((status = 'reserved') = (reservation_id is not null))
);
--> statement-breakpoint
-- One order of a car for a browser, or for a shopper who was signed in.
create unique index purchases_browser on purchases (browser_key, car_id) where shopper_id is null;
--> statement-breakpoint
create unique index purchases_shopper on purchases (shopper_id, car_id) where shopper_id is not null;
--> statement-breakpoint
create index purchases_age on purchases (changed_at);
--> statement-breakpoint
grant select, insert, update on purchases to forecourt_app;
--> statement-breakpoint
alter table purchases enable row level security;
--> statement-breakpoint
create policy own_site on purchases to forecourt_app
  using (site = nullif(current_setting('app.site', true), ''));
