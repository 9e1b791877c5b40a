-- What learners are told, and promotions celebrated once.

create table notifications (
  user_id uuid not null references users (id),
  id uuid not null,
  kind text not null check (kind in ('certificate', 'rank', 'new-course', 'streak-at-risk')),
  -- What happened, such as the certificate's number or the streak's day: the same cause never notifies twice.
  cause text not null,
  -- What the words need; the words themselves are made when it is shown.
  parameters jsonb not null,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (user_id, id),
  unique (user_id, kind, cause)
);
create index notifications_newest on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;

-- A promotion is celebrated once, on whichever device comes first; those from before are old news.
alter table rank_promotions add celebrated_at timestamptz;
update rank_promotions set celebrated_at = promoted_at;

-- Learners of a program are told once of a course that is new in it. What is there by now is not new.
alter table courses add announced_at timestamptz;
update courses set announced_at = now() where published_revision_id is not null;
create index courses_unannounced on courses (program_id) where announced_at is null;

-- Everyone who has met the challenge on a day, for the reminder of the evening.
create index study_days_day on study_days (day);
