-- Starts of one learner in one course come one by one: whoever calls this has the turn until the transaction ends. What it
-- returns is read by a statement after the lock, and so knows what the start before has committed; a statement that locked
-- and counted at once would count by a view of before.
create function take_start_turn(learner uuid, course uuid) returns table (used int, is_passed boolean)
  language plpgsql as $$
begin
  -- Only marked for update, so that foreign keys to it still go through.
  perform from enrolments e where e.user_id = learner and e.course_id = course for no key update;
  return query select
    (select count(*)::int from test_attempts t
      where t.user_id = learner and t.course_id = course and not t.is_practice),
    exists (select from course_passes p where p.user_id = learner and p.course_id = course)
      or exists (
        select from test_attempts t
        where t.user_id = learner and t.course_id = course and not t.is_practice
          and (t.passed or exists (
            select from test_regrades g where g.user_id = t.user_id and g.attempt_id = t.id and g.passed)));
end $$;
