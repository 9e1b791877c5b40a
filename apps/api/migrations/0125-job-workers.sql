-- Which workers live, so that what a killed one held is given back soon, and what a living one does is not, however long it
-- takes.
create table job_workers (
  id text primary key,
  seen_at timestamptz not null
);
