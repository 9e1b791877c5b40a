-- The time of a closed test: what somebody is granted beyond the test's own minutes, and what the platform owes when it
-- was away itself.

-- More time for those who need it. Rows are appended; the last one counts, from the next start on.
create table test_accommodations (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  multiplier numeric(3, 2) not null check (multiplier between 1 and 3),
  reason text not null check (length(reason) between 1 and 500),
  -- Null once the account of whoever set it is gone.
  set_by uuid references users (id) on delete set null,
  set_at timestamptz not null,
  primary key (user_id, id)
);

-- As it was at the start.
alter table test_attempts
  add column multiplier numeric(3, 2) not null default 1 check (multiplier between 1 and 3);

-- One row: when any process served last.
create table heartbeat (
  is_only boolean primary key default true check (is_only),
  beaten_at timestamptz not null
);

-- When no process served, and how much of it was given back (a wrong clock must not give away years).
create table outages (
  away_from timestamptz primary key,
  away_until timestamptz not null check (away_until > away_from),
  seconds int not null check (seconds > 0)
);

-- Each attempt that was open then has got the time once; its deadline holds it already.
create table test_extensions (
  user_id uuid not null,
  attempt_id uuid not null,
  away_from timestamptz not null references outages (away_from),
  seconds int not null check (seconds > 0),
  primary key (user_id, attempt_id, away_from),
  foreign key (user_id, attempt_id) references test_attempts (user_id, id) on delete cascade
);

-- What was away is asked of all open attempts at once.
create index test_attempts_open on test_attempts (ends_at) where checked_at is null;
