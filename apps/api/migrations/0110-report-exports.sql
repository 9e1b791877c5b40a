-- Files of reports that a job writes while nobody waits. The bytes lie in the store under the row's id and its run, so
-- bytes without such a row are nobody's and are taken away.
create table report_exports (
  id uuid primary key,
  organisation_id uuid not null references organisations (id) on delete cascade,
  -- Whose it is: nobody else is given it, and they only as long as they manage the organisation.
  user_id uuid not null references users (id) on delete cascade,
  format text not null check (format in ('csv', 'xlsx')),
  language text not null check (language in ('pl', 'en')),
  -- What it was narrowed to. A file of a group that is gone must not become one of everybody.
  group_id uuid references groups (id) on delete cascade,
  course_id uuid,
  in_state text check (in_state in ('not-started', 'started', 'overdue', 'done', 'exempt')),
  as_of date,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'failed')),
  -- The job that writes it now, how many have begun, and when that one was last seen.
  run_id uuid,
  runs int not null default 0,
  seen_at timestamptz,
  -- How many people it is about, and of how many the lines are written.
  people int not null default 0,
  people_done int not null default 0,
  lines int not null default 0,
  ready_at timestamptz,
  size bigint,
  sha256 bytea,
  check (people_done <= people),
  check (state <> 'running' or (run_id is not null and seen_at is not null)),
  check ((state = 'ready') = (ready_at is not null and size is not null and sha256 is not null))
);
-- One at a time for each person and organisation: a repeated request finds the first.
create unique index report_exports_open on report_exports (organisation_id, user_id)
  where state in ('waiting', 'running');
create index report_exports_own on report_exports (organisation_id, user_id, id);
create index report_exports_user on report_exports (user_id);
create index report_exports_group on report_exports (group_id);
create index report_exports_expiry on report_exports (expires_at);
create index report_exports_seen on report_exports (seen_at) where state = 'running';
