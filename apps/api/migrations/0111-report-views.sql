-- What a report was narrowed to, under a name: a manager's own, or shared with the others of the organisation.
create table report_views (
  id uuid primary key,
  organisation_id uuid not null references organisations (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  name text not null check (length(name) between 1 and 80),
  is_shared boolean not null,
  -- A view of a group that is gone would show everybody.
  group_id uuid references groups (id) on delete cascade,
  course_id uuid,
  in_state text check (in_state in ('not-started', 'started', 'overdue', 'done', 'exempt')),
  from_day date,
  to_day date,
  as_of date,
  created_at timestamptz not null,
  check (from_day <= to_day)
);
create unique index report_views_names on report_views (organisation_id, user_id, lower(name collate alphabet_pl));
create index report_views_shared on report_views (organisation_id) where is_shared;
create index report_views_user on report_views (user_id);
create index report_views_group on report_views (group_id);
