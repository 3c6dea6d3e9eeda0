-- Photos of a stock with hundreds of thousands of them: each step finds the rows it is about. `url` is what a photo is
-- known by; an address that is signed anew with each feed stands beside it.
alter table photos add column address text;
--> statement-breakpoint
-- Plain columns: row-level security keeps an index on an expression from being used.
alter table photos add column print text generated always as (substr(md5(url), 1, 8)) stored;
--> statement-breakpoint
alter table photos add column outlines text generated always as (left(likeness, 16)) stored;
--> statement-breakpoint
drop index photos_due;
--> statement-breakpoint
create index photos_due on photos (host, next_at);
--> statement-breakpoint
create index photos_waiting on photos (site) where outcome is null;
--> statement-breakpoint
create index photos_settled on photos (site, settled_at) where settled_at is not null;
--> statement-breakpoint
create index photos_print on photos (site, print);
--> statement-breakpoint
create index photos_outlines on photos (site, outlines) where picture is not null;
--> statement-breakpoint
-- A likeness has tones now: whoever has none is looked at whole the next time.
update photos set mark = null;
