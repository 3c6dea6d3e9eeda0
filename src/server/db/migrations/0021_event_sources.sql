-- Views are events without a number, and every event may say where its visit came from.
alter table events alter column event_id drop not null;
--> statement-breakpoint
alter table events add column source text;
