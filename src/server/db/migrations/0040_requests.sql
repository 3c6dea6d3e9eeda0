-- The request behind what waits to be sent or done, so that its lines in the log can be found from either end.
alter table deliveries add column request_id text;
--> statement-breakpoint
alter table shopper_messages add column request_id text;
--> statement-breakpoint
alter table work add column request_id text;
