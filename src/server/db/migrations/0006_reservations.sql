-- Reservations: holds on cars, the deposits paid for them, and who waits for one to end.

create table reservations (
  -- Told to the shopper's browser, so it cannot be guessed.
  id uuid primary key,
  dealership_id integer not null references dealerships (id),
  site text not null,
  car_id integer not null references cars (id),
  -- The request's idempotency key, and a hash of what it asked for.
  request_key text,
  body_hash text,
  -- What the shopper sent, until it is stored as a lead.
  draft jsonb,
  lead_id uuid references leads (id),
  sender_key text,
  status text not null
    check (status in ('held', 'paying', 'confirmed', 'released', 'expired', 'lapsed', 'refunded')),
  -- The deposit; 0 for none.
  cents integer not null check (cents >= 0),
  hold_hours integer not null check (hold_hours > 0),
  held_at timestamptz not null,
  pay_until timestamptz not null,
  hold_until timestamptz,
  ended_at timestamptz,
  -- The payment at the provider: what it is called there, and the most that was ever reported of it.
  provider text not null,
  account text,
  session text,
  payment_url text,
  is_closed boolean not null default false,
  paid_cents integer not null default 0,
  refunded_cents integer not null default 0,
  paid_at timestamptz,
  -- When it is looked at next; null when nothing can come of it any more.
  look_at timestamptz,
  -- Looks since the last change.
  looks integer not null default 0,
  last_error text,
  constraint reservations_request unique (site, request_key),
  constraint reservations_confirmed check (status <> 'confirmed' or hold_until is not null),
  constraint reservations_lead check (draft is not null or lead_id is not null)
);
--> statement-breakpoint
-- One hold a car, whoever asks and through whichever platform.
create unique index reservations_one_hold on reservations (car_id)
  where status in ('held', 'paying', 'confirmed');
--> statement-breakpoint
create index reservations_due on reservations (look_at) where look_at is not null;
--> statement-breakpoint
create index reservations_dealership on reservations (dealership_id, held_at);
--> statement-breakpoint
create index reservations_sender on reservations (sender_key) where status in ('held', 'paying');
--> statement-breakpoint
create table reservation_waiting (
  lead_id uuid primary key references leads (id),
  dealership_id integer not null references dealerships (id),
  site text not null,
  car_id integer not null references cars (id),
  since timestamptz not null,
  -- When they were told that the car is free.
  told_at timestamptz
);
--> statement-breakpoint
create index reservation_waiting_car on reservation_waiting (car_id) where told_at is null;
--> statement-breakpoint
alter table deliveries drop constraint deliveries_kind_check;
--> statement-breakpoint
alter table deliveries add constraint deliveries_kind_check check (
  kind in ('email', 'adf', 'webhook', 'receipt', 'reserved', 'reservation-over', 'refunded', 'car-free'));
--> statement-breakpoint
grant select, insert, update on reservations, reservation_waiting to forecourt_app;
--> statement-breakpoint
alter table reservations enable row level security;
--> statement-breakpoint
alter table reservation_waiting enable row level security;
--> statement-breakpoint
create policy own_dealership on reservations to forecourt_app
  using (dealership_id = nullif(current_setting('app.dealership', true), '')::integer
    or site = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint
create policy own_dealership on reservation_waiting to forecourt_app
  using (dealership_id = nullif(current_setting('app.dealership', true), '')::integer);
