-- Reservations know whose account they are of and where their shopper goes on; a payment that was declined for good may
-- be made again, and a car that leaves the stock meanwhile ends its hold.

-- Who was signed in when it was made.
alter table reservations add column shopper_id uuid references shoppers (id) on delete set null;
--> statement-breakpoint
-- From the site's root; null for the checkout's own page.
alter table reservations add column return_path text;
--> statement-breakpoint
-- Payments before this one that were declined for good.
alter table reservations add column attempt integer not null default 0 check (attempt >= 0);
--> statement-breakpoint
alter table reservations add column declined_at timestamptz;
--> statement-breakpoint
-- It ended because the car is no longer for sale.
alter table reservations add column withdrawn boolean not null default false;
--> statement-breakpoint
create index reservations_shopper on reservations (shopper_id, car_id) where shopper_id is not null;
--> statement-breakpoint
alter table deliveries drop constraint deliveries_kind_check;
--> statement-breakpoint
alter table deliveries add constraint deliveries_kind_check check (
  kind in ('email', 'adf', 'webhook', 'receipt', 'held', 'reserved', 'reservation-over', 'refunded', 'car-free'));
