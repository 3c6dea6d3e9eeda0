-- A shared list that nobody opens any more is deleted.
alter table shortlists add column read_at timestamptz not null default now();
--> statement-breakpoint
create index shortlists_read on shortlists (read_at);
--> statement-breakpoint
grant update (read_at) on shortlists to forecourt_app;
