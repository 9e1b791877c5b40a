-- Packs that are kept in the studio rather than in a folder: the same files, as rows, with their history.

alter table content_packs drop constraint content_packs_origin_check;
alter table content_packs add constraint content_packs_origin_check check (origin in ('demo', 'folder', 'studio'));

create table studio_packs (
  id uuid primary key,
  -- The id that content.yaml says.
  pack text not null unique check (pack ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(pack) <= 80),
  -- Whose authors edit it; null: every author without an assignment.
  organisation_id uuid references organisations (id),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- Counts every change of its files: what was checked or published is told by it.
  change int not null default 0,
  checked_change int,
  -- What the check found then: {errors, warnings, missing, issues}.
  check_result jsonb,
  published_change int,
  published_at timestamptz
);
create index studio_packs_newest on studio_packs (changed_at desc, id);
create index studio_packs_organisation on studio_packs (organisation_id);

create table studio_files (
  pack_id uuid not null references studio_packs (id) on delete cascade,
  path text collate "C" not null check (length(path) between 1 and 300),
  version int not null,
  -- A text as it is written, or what is known of a file that lies in the store under `media/`.
  content text,
  media jsonb,
  -- Titles and order, of the files that make the tree.
  outline jsonb,
  -- The version that learners see; null: none.
  published_version int,
  published_outline jsonb,
  -- SHA-256 of what an import brought last; null: written here.
  imported bytea,
  changed_at timestamptz not null,
  changed_by uuid references users (id) on delete set null,
  primary key (pack_id, path),
  check ((content is null) <> (media is null))
);
create index studio_files_changed_by on studio_files (changed_by);

-- Every version of every file; neither content nor media: it was deleted. One person's saves of one file within some
-- minutes are one version, unless it was published.
create table studio_versions (
  pack_id uuid not null references studio_packs (id) on delete cascade,
  path text collate "C" not null,
  version int not null,
  content text,
  media jsonb,
  changed_at timestamptz not null,
  changed_by uuid references users (id) on delete set null,
  is_published boolean not null default false,
  primary key (pack_id, path, version),
  check (content is null or media is null)
);
create index studio_versions_newest on studio_versions (pack_id, changed_at desc, path, version);
create index studio_versions_changed_by on studio_versions (changed_by);

-- What was published when: the version of each file.
create table studio_publications (
  id uuid primary key,
  pack_id uuid not null references studio_packs (id) on delete cascade,
  number int not null,
  versions jsonb not null,
  -- Courses that got a revision by it: their slugs and the revisions' numbers.
  courses jsonb not null,
  published_at timestamptz not null,
  published_by uuid references users (id) on delete set null,
  unique (pack_id, number)
);
create index studio_publications_by on studio_publications (published_by);

-- Whose packs an author edits; somebody without any line edits all.
create table author_assignments (
  user_id uuid not null references users (id) on delete cascade,
  organisation_id uuid references organisations (id),
  program_id uuid references programs (id),
  check ((organisation_id is null) <> (program_id is null)),
  unique nulls not distinct (user_id, organisation_id, program_id)
);

alter table staff_actions drop constraint staff_actions_subject_kind_check;
alter table staff_actions add constraint staff_actions_subject_kind_check
  check (subject_kind in ('person', 'organisation', 'certificate', 'final-work', 'pack'));
