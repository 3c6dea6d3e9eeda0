-- Feeds that the platform fetches by itself: when each is due, who is fetching it, and how it went last.

create table feeds (
  -- The slug: a dealership has no record before its first import.
  dealership text primary key,
  -- The site whose configuration says how it is fetched.
  site text not null,
  -- A hash of the configuration and the mapping: with another one, what is known of the file means nothing.
  settings text not null,
  created_at timestamptz not null,
  next_at timestamptz not null,
  -- Whoever fetches it at this moment, and until when nobody else may.
  lease uuid,
  leased_until timestamptz,
  -- Tries in a row that brought nothing.
  tries integer not null default 0,
  -- What tells the file from its next version, and a hash of its content.
  mark jsonb,
  content text,
  -- When the content came last, whether or not it was new.
  whole_at timestamptz,
  outcome text check (outcome in ('imported', 'unchanged', 'held', 'waiting', 'failed')),
  problem text,
  ended_at timestamptz,
  -- The last try that did not fail, and the last that brought something new.
  reached_at timestamptz,
  changed_at timestamptz,
  failing_since timestamptz,
  alarmed_at timestamptz
);
--> statement-breakpoint
alter table feeds enable row level security;
