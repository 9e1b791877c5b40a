-- Which saved views somebody is sent as a file, how often, and the period that was served last.
create table report_schedules (
  view_id uuid not null references report_views (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  rhythm text not null check (rhythm in ('weekly', 'monthly')),
  format text not null check (format in ('csv', 'xlsx')),
  -- By the Monday or the first of the month that it begins with.
  served date not null,
  created_at timestamptz not null,
  primary key (view_id, user_id)
);
create index report_schedules_user on report_schedules (user_id);
create index report_schedules_served on report_schedules (rhythm, served);

-- The view that a file was written for by itself, which its letter names.
alter table report_exports add column view_id uuid references report_views (id) on delete set null;
create index report_exports_view on report_exports (view_id);
