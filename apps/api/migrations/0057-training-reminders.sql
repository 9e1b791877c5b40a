-- What people were reminded of: each deadline once at each stage, in one digest a day.
create table assignment_reminders (
  user_id uuid not null references users (id) on delete cascade,
  assignment_id uuid not null references assignments (id) on delete cascade,
  due_on date not null,
  stage text not null check (stage in ('week', 'day', 'overdue')),
  -- The day of the deadlines' place.
  told_on date not null,
  primary key (user_id, assignment_id, due_on, stage)
);
create index assignment_reminders_assignment on assignment_reminders (assignment_id);

-- Managers are written to once a week at most.
create table training_summaries (
  user_id uuid not null references users (id) on delete cascade,
  -- Its Monday.
  week date not null,
  primary key (user_id, week)
);

-- What somebody does not want to be told of, and where; without a row they are told of everything.
create table reminder_settings (
  user_id uuid primary key references users (id) on delete cascade,
  muted text[] not null check (muted <@ array[
    'week.product', 'week.mail', 'day.product', 'day.mail', 'overdue.product', 'overdue.mail', 'summary.mail'])
);

-- One address of their deadlines for each learner, of which only the hash is kept.
create table calendar_feeds (
  user_id uuid primary key references users (id) on delete cascade,
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  created_at timestamptz not null
);

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in (
  'certificate', 'certificate-revoked', 'certificate-restored', 'rank', 'new-course', 'streak-at-risk',
  'reviewed-final-work', 'review-due', 'test-regraded', 'publication', 'required-training'));
