-- Which phone numbers shoppers asked to see. Nothing tells who they were.

create table phone_reveals (
  id bigint primary key generated always as identity,
  site text not null,
  website_id integer not null,
  car_id integer not null references cars (id),
  dealership_id integer not null references dealerships (id),
  at timestamptz not null
);
--> statement-breakpoint
create index phone_reveals_site on phone_reveals (site, at);
--> statement-breakpoint
grant select, insert on phone_reveals to forecourt_app;
--> statement-breakpoint
alter table phone_reveals enable row level security;
--> statement-breakpoint
create policy own_site on phone_reveals to forecourt_app
  using (site = nullif(current_setting('app.site', true), ''));
