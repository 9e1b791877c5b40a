-- A row of a partition is of the partition's type, not of its table's: what tells of a result takes the attempt's key, so
-- that test_attempts may be partitioned by learner (docs/sharding.md).
create function tell_of_result(learner uuid, attempt_id uuid, correct int, total int, passed boolean, at timestamptz)
returns void language plpgsql as $$
begin
  perform tell_record_store(a.user_id, a.course_id, 'closed-test',
    case when tell_of_result.passed then 'passed' else 'failed' end, at, a.id::text,
    jsonb_build_object('success', tell_of_result.passed,
      'score', case when total > 0 then jsonb_build_object(
        'scaled', trim_scale(round(correct::numeric / total, 4)), 'raw', correct, 'min', 0, 'max', total) end,
      'duration', iso_duration(extract(epoch from least(a.checked_at, a.ends_at) - a.started_at))),
    jsonb_build_object('https://w3id.org/xapi/cmi5/context/extensions/masteryscore',
      trim_scale(a.percentage_to_pass::numeric / 100)))
  from test_attempts a where a.user_id = learner and a.id = attempt_id;
end $$;

create or replace function state_attempt() returns trigger language plpgsql as $$
begin
  perform tell_of_result(new.user_id, new.id, new.correct_count, new.total_questions, new.passed, new.checked_at);
  return null;
end $$;

create or replace function state_regrade() returns trigger language plpgsql as $$
begin
  perform tell_of_result(a.user_id, a.id, new.correct_count, new.total_questions, true, new.regraded_at)
  from test_attempts a
  where a.user_id = new.user_id and a.id = new.attempt_id and not a.passed and not a.is_practice;
  return null;
end $$;

drop function tell_of_result(test_attempts, int, int, boolean, timestamptz);
