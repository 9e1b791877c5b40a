-- Separately, because the triggers of 0141 lock their tables until their migration ends. A version that is erased
-- meanwhile is left out; one that is decided meanwhile waits, and then its trigger enters the decision.
select enter_review(v.user_id, v.id) from (
  select user_id, id from final_work_versions order by user_id, id for key share) v;
