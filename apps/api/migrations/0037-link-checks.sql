-- How the addresses of other sites that a pack links to answered: {url: {at, state}}.
create table studio_link_checks (
  pack_id uuid primary key references studio_packs (id) on delete cascade,
  -- A check is under way; one that is long gone was cut off.
  started_at timestamptz,
  checked_at timestamptz,
  known jsonb not null default '{}'
);
