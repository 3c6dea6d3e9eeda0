-- A car is in one test drive at a time, and an appointment can be moved.
alter table appointments add column ends_at timestamptz;
--> statement-breakpoint
alter table appointments add column car_id integer;
--> statement-breakpoint
-- The time it was at before it was moved.
alter table appointments add column moved_from timestamptz;
--> statement-breakpoint
-- How often it was moved: a calendar takes the entry with the higher number.
alter table appointments add column moves integer not null default 0;
--> statement-breakpoint
-- How long those before this were to take was not written down; half an hour was the usual.
update appointments set ends_at = starts_at + interval '30 minutes';
--> statement-breakpoint
-- Where one car was promised twice, the first promise holds it.
update appointments a set car_id = l.car_id from leads l
  where l.id = a.lead_id and not exists (
    select from appointments b join leads m on m.id = b.lead_id
      where m.car_id = l.car_id and (b.booked_at, b.id) < (a.booked_at, a.id)
        and b.starts_at < a.ends_at and a.starts_at < b.ends_at);
--> statement-breakpoint
alter table appointments alter column ends_at set not null;
--> statement-breakpoint
alter table appointments add constraint appointments_times check (ends_at > starts_at);
--> statement-breakpoint
alter table appointments add constraint appointments_car
  exclude using gist (int4range(car_id, car_id, '[]') with &&, tstzrange(starts_at, ends_at) with &&)
  where (car_id is not null);
--> statement-breakpoint
grant update on appointments to forecourt_app;
--> statement-breakpoint
drop policy own_site on appointments;
--> statement-breakpoint
-- A dealership may have several sites, and its car stands on all of them: who works for both sees both.
create policy own_site on appointments to forecourt_app
  using (site = nullif(current_setting('app.site', true), '')
    or (nullif(current_setting('app.site', true), '') is not null
      and dealership_id = nullif(current_setting('app.dealership', true), '')::integer))
