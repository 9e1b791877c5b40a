-- Closed tests graded again under a corrected key. What an attempt came to at first stays in its row; each regrade adds
-- a row of its own beside it, and the last one counts. No pass is ever taken away.

create table regrades (
  id uuid primary key,
  course_id uuid not null references courses (id),
  number int not null check (number > 0),
  -- [{"revision", "question", "from", "to"}, …]: the ids of the right answers before and since; null: all answers count.
  changes jsonb not null,
  -- Told to the learners whom it touches.
  reason text not null check (length(reason) between 1 and 500),
  -- What was confirmed; ordering the same once more orders nothing.
  confirmation text not null,
  ordered_by uuid references users (id) on delete set null,
  ordered_at timestamptz not null,
  finished_at timestamptz,
  unique (course_id, number)
);
create index regrades_ordered_by on regrades (ordered_by);

create table test_regrades (
  user_id uuid not null,
  attempt_id uuid not null,
  regrade_id uuid not null references regrades (id),
  correct_count int not null,
  total_questions int not null,
  -- Also where it was passed before.
  passed boolean not null,
  regraded_at timestamptz not null,
  primary key (user_id, attempt_id, regrade_id),
  foreign key (user_id, attempt_id) references test_attempts (user_id, id) on delete cascade,
  check (correct_count between 0 and total_questions)
);
create index test_regrades_regrade on test_regrades (regrade_id);

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in (
  'certificate', 'certificate-revoked', 'certificate-restored', 'rank', 'new-course', 'streak-at-risk',
  'reviewed-final-work', 'review-due', 'test-regraded'));
