-- Links by which people who do not edit a pack look at its draft. Revoking one deletes it; the audit log keeps that
-- there was one.
create table studio_preview_links (
  id uuid primary key,
  pack_id uuid not null references studio_packs (id) on delete cascade,
  -- SHA-256 of the secret in the link.
  secret_hash bytea not null unique,
  created_at timestamptz not null,
  -- A link opens what its maker may edit, and nothing once they may not.
  created_by uuid not null references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index studio_preview_links_pack on studio_preview_links (pack_id, created_at desc);
create index studio_preview_links_by on studio_preview_links (created_by);
