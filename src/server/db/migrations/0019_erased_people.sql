-- A reservation that is over may stand without the person who made it: what was paid and refunded is still owed to the
-- books when the person is deleted.
alter table reservations drop constraint reservations_lead;
--> statement-breakpoint
alter table reservations add constraint reservations_lead
  check (draft is not null or lead_id is not null or ended_at is not null);
