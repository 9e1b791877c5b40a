-- Final works: what a learner writes, hands in, and is told by a reviewer. A version is frozen when it is handed in;
-- whether a work is pending, approved or rejected follows from its newest version's decision.

-- The one unfinished form of a learner in a course.
create table final_work_drafts (
  user_id uuid not null,
  course_id uuid not null,
  task_id uuid not null,
  -- The newest revision that had the task.
  revision_id uuid not null references course_revisions (id),
  -- {"title", "description", "attachments": [file id, …], "youtube", "vimeo", "googleDrive", "oneDrive"}
  form jsonb not null,
  sequence int not null check (sequence > 0),
  saved_at timestamptz not null,
  primary key (user_id, course_id),
  foreign key (user_id, course_id) references enrolments (user_id, course_id)
);

create table final_works (
  user_id uuid not null,
  course_id uuid not null,
  -- The submitId of the calls.
  id uuid not null unique,
  task_id uuid not null,
  -- The task and its criteria as they were when the work was first handed in.
  revision_id uuid not null references course_revisions (id),
  created_at timestamptz not null,
  primary key (user_id, course_id),
  foreign key (user_id, course_id) references enrolments (user_id, course_id)
);

create table final_work_versions (
  user_id uuid not null,
  id uuid not null unique,
  final_work_id uuid not null references final_works (id),
  number smallint not null check (number > 0),
  language text not null check (language in ('pl', 'en')),
  title text not null check (title <> ''),
  -- Sanitised HTML.
  description text not null,
  attachments uuid[] not null,
  youtube text,
  vimeo text,
  google_drive text,
  one_drive text,
  submitted_at timestamptz not null,
  -- The end of the third working day (Europe/Warsaw).
  due_at timestamptz not null check (due_at > submitted_at),
  primary key (user_id, id),
  unique (final_work_id, number)
);
create index final_work_versions_due on final_work_versions (due_at);

-- A reviewer takes a version for a while; the lease runs out by itself.
create table review_claims (
  id uuid primary key,
  version_id uuid not null references final_work_versions (id),
  reviewer_id uuid not null references users (id),
  claimed_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > claimed_at),
  released_at timestamptz
);
create unique index review_claims_held on review_claims (version_id) where released_at is null;

create table review_decisions (
  id uuid primary key,
  version_id uuid not null references final_work_versions (id),
  reviewer_id uuid not null references users (id),
  decision text not null check (decision in ('approved', 'rejected')),
  -- The instructor's comment, or the hints of a rejection.
  comment text not null,
  -- [{"_id": criterion, "isMet": true, "note": ""}, …], one for each criterion of the task.
  criteria jsonb not null,
  decided_at timestamptz not null,
  -- Until then the reviewer can take it back, and the learner does not see it.
  effective_at timestamptz not null check (effective_at >= decided_at),
  withdrawn_at timestamptz,
  -- When its consequences (the pass, the news to the learner) were written.
  settled_at timestamptz,
  check (withdrawn_at is null or settled_at is null),
  check (decision = 'approved' or comment <> '')
);
-- Two reviewers cannot both decide.
create unique index review_decisions_standing on review_decisions (version_id) where withdrawn_at is null;

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in (
  'certificate', 'certificate-revoked', 'rank', 'new-course', 'streak-at-risk', 'reviewed-final-work', 'review-due'));
