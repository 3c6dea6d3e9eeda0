-- What processes on one database tell each other.

-- Work by key that any of them may do, one at a time: publishing a site, for example. The rows are the queue.
create table work (
  kind text not null,
  key text not null,
  -- Requests so far, and up to which of them they are answered.
  asked bigint not null default 0,
  done bigint not null default 0,
  -- Why, of those that nobody has taken up, and when the first of them came.
  reasons text[] not null default '{}',
  asked_at timestamptz,
  -- Whoever is at it, until when nobody else may be, and which requests it answers.
  lease uuid,
  leased_until timestamptz,
  taken bigint not null default 0,
  taken_reasons text[] not null default '{}',
  -- What came of it last.
  result jsonb,
  ended_at timestamptz,
  primary key (kind, key)
);
--> statement-breakpoint
-- Which release of a site is served. The store of files has the truth; this says that it has changed.
create table live_releases (
  site text primary key,
  release text not null,
  newest text not null,
  at timestamptz not null
);
--> statement-breakpoint
-- What each sender did recently, against the limits for senders. Senders are keyed hashes. Nothing depends on these rows
-- beyond their time, so that they need not outlive a crash of the database.
create unlogged table sender_rates (
  name text not null,
  sender text not null,
  until timestamptz not null,
  count integer not null,
  primary key (name, sender)
);
--> statement-breakpoint
create index sender_rates_until on sender_rates (until);
--> statement-breakpoint
-- Who is there: a row for each process, with its last sign of life.
create table processes (
  id uuid primary key,
  roles text[] not null,
  host text not null,
  version text not null,
  -- A keyed hash of nothing: processes with the same secret have the same.
  secret_mark text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null
);
--> statement-breakpoint
-- When something that is done once for all processes was done last.
create table turns (
  name text primary key,
  at timestamptz not null
);
--> statement-breakpoint
alter table work enable row level security;
--> statement-breakpoint
alter table live_releases enable row level security;
--> statement-breakpoint
alter table sender_rates enable row level security;
--> statement-breakpoint
alter table processes enable row level security;
--> statement-breakpoint
alter table turns enable row level security;
