-- A short label for each lead, to say on the phone. How many a site has given out; the label follows from that.
create table lead_counts (
  site text primary key,
  given integer not null
);
--> statement-breakpoint
-- Leads from before have none.
alter table leads add column reference text;
--> statement-breakpoint
create index leads_reference on leads (site, reference) where reference is not null;
--> statement-breakpoint
grant select, insert, update on lead_counts to forecourt_app;
--> statement-breakpoint
alter table lead_counts enable row level security;
--> statement-breakpoint
create policy own_site on lead_counts to forecourt_app
  using (site = nullif(current_setting('app.site', true), ''));
