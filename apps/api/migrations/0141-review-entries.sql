-- What the lists of reviewers show of a version of a final work, in one row. Open works are found by an index, and
-- decided ones, which become more and more, are not read for them.
create table review_entries (
  version_id uuid primary key references final_work_versions (id) on delete cascade,
  user_id uuid not null references users (id),
  course_id uuid not null references courses (id),
  revision_id uuid not null,
  language text not null,
  submitted_at timestamptz not null,
  due_at timestamptz not null,
  -- Of the decision that stands.
  decided_at timestamptz,
  is_settled boolean not null default false
);
create index review_entries_open on review_entries (due_at, submitted_at, version_id) where decided_at is null;
create index review_entries_decided on review_entries (decided_at, version_id) where decided_at is not null;
create index review_entries_course on review_entries (course_id, submitted_at);
create index review_entries_author on review_entries (user_id);

-- Enters a version, or the decision about it that stands. Nothing else about a version changes.
create function enter_review(author uuid, version uuid) returns void language sql as $$
  insert into review_entries (version_id, user_id, course_id, revision_id, language, submitted_at, due_at, decided_at,
    is_settled)
  select v.id, v.user_id, w.course_id, w.revision_id, v.language, v.submitted_at, v.due_at, d.decided_at,
    d.settled_at is not null
  from final_work_versions v
    join final_works w on w.user_id = v.user_id and w.id = v.final_work_id
    left join review_decisions d on d.version_id = v.id and d.withdrawn_at is null
  where v.user_id = author and v.id = version
  on conflict (version_id) do update set decided_at = excluded.decided_at, is_settled = excluded.is_settled
$$;

create function enter_version() returns trigger language plpgsql as $$
begin
  perform enter_review(new.user_id, new.id);
  return null;
end $$;
create trigger entered_for_review after insert on final_work_versions for each row execute function enter_version();

create function enter_decision() returns trigger language plpgsql as $$
begin
  perform enter_review(v.user_id, v.id) from final_work_versions v where v.id = coalesce(new.version_id, old.version_id);
  return null;
end $$;
create trigger entered_after_decision after insert or delete or update of withdrawn_at, settled_at on review_decisions
  for each row execute function enter_decision();
