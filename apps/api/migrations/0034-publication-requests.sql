-- Publishing that happens later: at a time, after another author has approved it, or both.

-- A second author approves what is published.
alter table studio_packs add column needs_approval boolean not null default false;

create table studio_requests (
  id uuid primary key,
  pack_id uuid not null references studio_packs (id) on delete cascade,
  -- What is published: the pack as of this change, or one course as a publication had it.
  change int not null,
  course text,
  publication_id uuid references studio_publications (id) on delete cascade,
  -- What it would do, as it was shown and confirmed.
  impact jsonb not null,
  -- Why tests go to learners with stale translations.
  reason text check (length(reason) between 1 and 500),
  requested_at timestamptz not null,
  requested_by uuid references users (id) on delete set null,
  -- Null: as soon as it is approved.
  publish_at timestamptz,
  approved_at timestamptz,
  ended_at timestamptz,
  check ((course is null) = (publication_id is null))
);
-- One open request for each pack.
create unique index studio_requests_open on studio_requests (pack_id) where ended_at is null;
create index studio_requests_newest on studio_requests (pack_id, requested_at desc, id);
create index studio_requests_by on studio_requests (requested_by);
create index studio_requests_publication on studio_requests (publication_id);

-- What happened to a request, in its order; the last step of one that has ended is how it ended.
create table studio_request_steps (
  id uuid primary key,
  request_id uuid not null references studio_requests (id) on delete cascade,
  step text not null check (
    step in ('requested', 'rescheduled', 'approved', 'rejected', 'cancelled', 'published', 'failed')),
  made_at timestamptz not null,
  -- Null: the product itself, or somebody whose account is gone.
  made_by uuid references users (id) on delete set null,
  publish_at timestamptz,
  comment text check (length(comment) between 1 and 500),
  failure text check (failure in ('changed', 'faulty', 'impact', 'elsewhere', 'no-access')),
  check ((failure is not null) = (step = 'failed'))
);
create index studio_request_steps_request on studio_request_steps (request_id, made_at, id);
create index studio_request_steps_by on studio_request_steps (made_by);

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in (
  'certificate', 'certificate-revoked', 'certificate-restored', 'rank', 'new-course', 'streak-at-risk',
  'reviewed-final-work', 'review-due', 'test-regraded', 'publication'));
