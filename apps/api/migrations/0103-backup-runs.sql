-- When the product was backed up by itself, and when a backup was tried out. Nothing of a person.

create table backup_runs (
  id uuid primary key,
  kind text not null check (kind in ('backup', 'restore-test')),
  started_at timestamptz not null,
  -- Null: under way, or cut short, which the next run says.
  finished_at timestamptz,
  outcome text check (outcome in ('succeeded', 'failed', 'impossible')),
  -- Why it failed; of one that succeeded, what was amiss all the same.
  reason text,
  -- For the operator: what was said of it, in English.
  detail text,
  -- The backup's name; null: there was none.
  folder text,
  rows bigint,
  files int,
  bytes bigint,
  check ((finished_at is null) = (outcome is null)),
  check (outcome = 'succeeded' or outcome is null or reason is not null)
);
create index backup_runs_kind on backup_runs (kind, started_at desc);
