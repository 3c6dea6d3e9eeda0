-- A deposit may become part of the price of the car that it was paid for.

alter table reservations drop constraint reservations_status_check;
--> statement-breakpoint
alter table reservations add constraint reservations_status_check
  check (status in ('held', 'paying', 'confirmed', 'released', 'expired', 'lapsed', 'refunded', 'applied'));
--> statement-breakpoint
create index reservations_applied on reservations (car_id) where status = 'applied';
