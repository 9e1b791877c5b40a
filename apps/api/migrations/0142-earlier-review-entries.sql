-- Separately, because the triggers of 0141 lock their tables until their migration ends. A version that is erased
-- meanwhile is left out. One that is decided meanwhile is entered by its trigger, before or after this, so this must not
-- change an entry, as enter_review() would.
insert into review_entries (version_id, user_id, course_id, revision_id, language, submitted_at, due_at, decided_at,
  is_settled)
select v.id, v.user_id, w.course_id, w.revision_id, v.language, v.submitted_at, v.due_at, d.decided_at,
  d.settled_at is not null
from final_work_versions v
  join final_works w on w.user_id = v.user_id and w.id = v.final_work_id
  left join review_decisions d on d.version_id = v.id and d.withdrawn_at is null
order by v.user_id, v.id
for key share of v
on conflict (version_id) do nothing;
