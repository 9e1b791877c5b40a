-- Who has which page of a pack open: noted every few seconds, and forgotten when it is not noted again.
create table studio_presence (
  pack_id uuid not null references studio_packs (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- The page: a node, an end of a course, a document; empty: the pack's own.
  page text not null check (length(page) <= 400),
  seen_at timestamptz not null,
  primary key (pack_id, user_id, page)
);
create index studio_presence_user on studio_presence (user_id);
