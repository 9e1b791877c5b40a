-- What happens in a course, as statements of xAPI in the outbox, in the transaction of the fact.

-- The same for the same words (RFC 9562, version 3): a fact that is told again is the statement of before.
create function uuid_of(words text) returns uuid language sql immutable as $$
  select (substr(h, 1, 12) || '3' || substr(h, 14, 3) || to_hex(8 + (('x' || substr(h, 17, 1))::bit(4)::int & 3))
    || substr(h, 18))::uuid
  from (select md5(uuid_send('f8b6a1de-5c0a-5f3e-9a57-6d0a3c1c7b11'::uuid) || convert_to(words, 'UTF8')) as h) hashed
$$;

create function iso_duration(seconds numeric) returns text language sql immutable as $$
  select 'PT' || trim_scale(round(greatest(seconds, 0), 2)) || 'S'
$$;

create function verb_of(verb text) returns jsonb language sql immutable as $$
  select jsonb_build_object('id', case verb when 'satisfied' then 'https://w3id.org/xapi/adl/verbs/'
    else 'http://adlnet.gov/expapi/verbs/' end || verb, 'display', jsonb_build_object('en', verb))
$$;

-- The course, or a part of it: its test, its final work.
create function activity_of(home text, course uuid, part text, title jsonb) returns jsonb language sql immutable as $$
  select jsonb_build_object('objectType', 'Activity',
    'id', home || '/xapi/courses/' || course || coalesce('/' || part, ''),
    'definition', jsonb_strip_nulls(jsonb_build_object('name', title, 'type', case part
      when 'closed-test' then 'http://adlnet.gov/expapi/activities/assessment'
      when 'final-work' then 'http://adlnet.gov/expapi/activities/performance'
      else 'https://w3id.org/xapi/cmi5/activitytype/course' end)))
$$;

-- What was studied for a course, as far as it was counted.
create function studied(person uuid, course uuid) returns numeric language sql stable as $$
  select coalesce(sum(seconds), 0) from study_day_courses where user_id = person and course_id = course
$$;

-- `fact` names what happened, once for all times. `result` and `extensions` may be null.
create function tell_record_store(
  person uuid, course uuid, part text, verb text, at timestamptz, fact text, result jsonb, extensions jsonb
) returns void language plpgsql as $$
declare
  store record;
  title jsonb;
  statement jsonb;
begin
  select e.id, e.home_page, case when e.actor = 'email' and u.email_confirmed then u.email end as email into store
  from users u
  join webhook_endpoints e on e.organisation_id = u.organisation_id and e.kind = 'record-store' and e.disabled_at is null
  where u.id = person and was_asked(e.organisation_id, u.id, course);
  if not found then
    return;
  end if;
  select r.document -> 'title' into title from courses k
    join course_revisions r on r.id = k.published_revision_id where k.id = course;
  statement := jsonb_build_object(
    'id', uuid_of(verb || ' ' || fact),
    'actor', case when store.email is null
      then jsonb_build_object('objectType', 'Agent', 'account',
        jsonb_build_object('homePage', store.home_page, 'name', person))
      else jsonb_build_object('objectType', 'Agent', 'mbox', 'mailto:' || store.email) end,
    'verb', verb_of(verb),
    -- A revoked certificate takes back the statement about it.
    'object', case when verb = 'voided'
      then jsonb_build_object('objectType', 'StatementRef', 'id', uuid_of('satisfied ' || fact))
      else activity_of(store.home_page, course, part, title) end,
    'context', jsonb_strip_nulls(jsonb_build_object(
      -- One for all that somebody does in a course.
      'registration', uuid_of('registration ' || person || ' ' || course),
      'contextActivities', case when part is not null then jsonb_build_object(
        'parent', jsonb_build_array(activity_of(store.home_page, course, null, title))) end,
      'extensions', extensions)),
    'timestamp', iso_instant(at));
  if verb = 'completed' then
    result := jsonb_build_object('completion', true, 'duration', iso_duration(studied(person, course)));
  elsif verb = 'satisfied' then
    result := jsonb_build_object('extensions',
      jsonb_build_object(store.home_page || '/xapi/extensions/certificate', result -> 'certificate'));
  end if;
  if result is not null then
    statement := statement || jsonb_build_object('result', jsonb_strip_nulls(result));
  end if;
  insert into webhook_deliveries (id, endpoint_id, user_id, event, body, happened_at)
  values (gen_random_uuid(), store.id, person, verb, statement::text, at);
  perform graphile_worker.add_job('webhooks.deliver.v1', '{}'::json, max_attempts => 3);
end $$;

create function state_enrolment() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform tell_record_store(new.user_id, new.course_id, null, 'initialized', new.joined_at,
      new.user_id || ' ' || new.course_id, null, null);
  end if;
  if new.finished_at is not null then
    perform tell_record_store(new.user_id, new.course_id, null, 'completed', new.finished_at,
      new.user_id || ' ' || new.course_id, null, null);
  end if;
  return null;
end $$;
create trigger recorded_joined after insert on enrolments for each row execute function state_enrolment();
create trigger recorded_finished after update of finished_at on enrolments for each row
  when (old.finished_at is null and new.finished_at is not null) execute function state_enrolment();

create function tell_of_result(attempt test_attempts, correct int, total int, passed boolean, at timestamptz)
returns void language plpgsql as $$
begin
  perform tell_record_store(attempt.user_id, attempt.course_id, 'closed-test',
    case when passed then 'passed' else 'failed' end, at, attempt.id::text,
    jsonb_build_object('success', passed,
      'score', case when total > 0 then jsonb_build_object(
        'scaled', trim_scale(round(correct::numeric / total, 4)), 'raw', correct, 'min', 0, 'max', total) end,
      'duration', iso_duration(extract(epoch from least(attempt.checked_at, attempt.ends_at) - attempt.started_at))),
    jsonb_build_object('https://w3id.org/xapi/cmi5/context/extensions/masteryscore',
      trim_scale(attempt.percentage_to_pass::numeric / 100)));
end $$;

create function state_attempt() returns trigger language plpgsql as $$
begin
  perform tell_of_result(new, new.correct_count, new.total_questions, new.passed, new.checked_at);
  return null;
end $$;
-- Practice after passing proves nothing.
create trigger recorded_checked after update of checked_at on test_attempts for each row
  when (old.checked_at is null and new.checked_at is not null and not new.is_practice) execute function state_attempt();

-- A question was wrong: whoever had failed by it has passed.
create function state_regrade() returns trigger language plpgsql as $$
declare
  attempt test_attempts;
begin
  select * into attempt from test_attempts a
  where a.user_id = new.user_id and a.id = new.attempt_id and not a.passed and not a.is_practice;
  if found then
    perform tell_of_result(attempt, new.correct_count, new.total_questions, true, new.regraded_at);
  end if;
  return null;
end $$;
create trigger recorded_regraded after insert on test_regrades for each row
  when (new.passed) execute function state_regrade();

create function state_review() returns trigger language plpgsql as $$
begin
  perform tell_record_store(w.user_id, w.course_id, 'final-work',
    case new.decision when 'approved' then 'passed' else 'failed' end, new.settled_at, new.id::text,
    jsonb_build_object('success', new.decision = 'approved'), null)
  from final_work_versions v join final_works w on w.id = v.final_work_id where v.id = new.version_id;
  return null;
end $$;
create trigger recorded_reviewed after update of settled_at on review_decisions for each row
  when (old.settled_at is null and new.settled_at is not null) execute function state_review();

-- A restored certificate is another statement, since what was voided stays so: the third of a number is the one after two
-- revocations. What it is voided by counts those before it in the same way.
create function state_certificate() returns trigger language plpgsql as $$
declare
  is_valid boolean := new.revoked_at is null;
  fact text := new.number;
  earlier int := 0;
begin
  if tg_op = 'UPDATE' then
    select count(*) into earlier from certificate_events c
    where c.number = new.number and c.kind = case when is_valid then 'revoked' else 'restored' end;
  end if;
  perform tell_record_store(new.user_id, new.course_id, null, case when is_valid then 'satisfied' else 'voided' end,
    case tg_op when 'INSERT' then new.issued_at else coalesce(new.revoked_at, now()) end, fact || ' ' || earlier,
    case when is_valid then jsonb_build_object('certificate', new.number) end, null);
  return null;
end $$;
create trigger recorded_issued after insert on certificates for each row execute function state_certificate();
create trigger recorded_changed after update of revoked_at on certificates for each row
  when ((old.revoked_at is null) <> (new.revoked_at is null)) execute function state_certificate();
