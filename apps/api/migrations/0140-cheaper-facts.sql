-- Triggers of the facts that learners write most often look first whether there is anything to do: most organisations
-- listen to nothing, and most facts change one standing only once.

-- Whether somebody's organisation is told of anything, by a webhook or as statements.
create function has_endpoint(person uuid) returns boolean language sql stable as $$
  select exists (
    select from webhook_endpoints e
    where e.organisation_id = (select organisation_id from users where id = person) and e.disabled_at is null)
$$;

create or replace function state_enrolment() returns trigger language plpgsql as $$
begin
  if not has_endpoint(new.user_id) then
    return null;
  end if;
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

create or replace function state_attempt() returns trigger language plpgsql as $$
begin
  if has_endpoint(new.user_id) then
    perform tell_of_result(new.user_id, new.id, new.correct_count, new.total_questions, new.passed, new.checked_at);
  end if;
  return null;
end $$;

create or replace function state_regrade() returns trigger language plpgsql as $$
begin
  if has_endpoint(new.user_id) then
    perform tell_of_result(a.user_id, a.id, new.correct_count, new.total_questions, true, new.regraded_at)
    from test_attempts a
    where a.user_id = new.user_id and a.id = new.attempt_id and not a.passed and not a.is_practice;
  end if;
  return null;
end $$;

create or replace function state_certificate() returns trigger language plpgsql as $$
declare
  is_valid boolean := new.revoked_at is null;
  fact text := new.number;
  earlier int := 0;
begin
  if not has_endpoint(new.user_id) then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    select count(*) into earlier from certificate_events c
    where c.number = new.number and c.kind = case when is_valid then 'revoked' else 'restored' end;
  end if;
  perform tell_record_store(new.user_id, new.course_id, null, case when is_valid then 'satisfied' else 'voided' end,
    case tg_op when 'INSERT' then new.issued_at else coalesce(new.revoked_at, now()) end, fact || ' ' || earlier,
    case when is_valid then jsonb_build_object('certificate', new.number) end, null);
  return null;
end $$;

create or replace function tell_of_finish() returns trigger language plpgsql as $$
begin
  if has_endpoint(new.user_id) then
    perform tell_webhooks(new.user_id, 'course.finished', new.finished_at,
      jsonb_build_object('course', webhook_course(new.course_id)));
  end if;
  return null;
end $$;

create or replace function tell_of_pass() returns trigger language plpgsql as $$
begin
  if has_endpoint(new.user_id) then
    perform tell_webhooks(new.user_id, 'test.passed', new.passed_at,
      jsonb_build_object('course', webhook_course(new.course_id)));
  end if;
  return null;
end $$;

create or replace function tell_of_certificate() returns trigger language plpgsql as $$
begin
  if has_endpoint(new.user_id) then
    perform tell_webhooks(new.user_id,
      case tg_op when 'INSERT' then 'certificate.issued' else 'certificate.revoked' end,
      case tg_op when 'INSERT' then new.issued_at else new.revoked_at end,
      jsonb_build_object('course', webhook_course(new.course_id), 'certificate', jsonb_build_object('number', new.number)));
  end if;
  return null;
end $$;

-- Whoever passes a course by its test writes two facts, and the first has restated both: what a pass says in the row has
-- been read there in this transaction, or was committed with it.
create or replace function restate_of_fact() returns trigger language plpgsql as $$
begin
  -- The name and not the table, which is another one in a partition.
  if tg_name = 'course_passes_stated' and tg_op = 'INSERT' then
    perform from course_standings s
      where s.user_id = new.user_id and s.course_id = new.course_id and s.passed_at = new.passed_at;
    if found then
      return null;
    end if;
  end if;
  perform restate(coalesce(new.user_id, old.user_id), coalesce(new.course_id, old.course_id));
  return null;
end $$;

-- Rows change one at a time, so each is counted by itself, and only where it counts differently.
create or replace function count_standings_changed() returns trigger language plpgsql as $$
begin
  insert into standing_counts (organisation_id, course_id, stage, day, people)
  select c.organisation_id, new.course_id, s.stage, c.day, c.people
  from (values
      ('started', report_day(old.started_at), report_day(new.started_at)),
      ('finished', report_day(old.finished_at), report_day(new.finished_at)),
      ('passed', report_day(old.passed_at), report_day(new.passed_at)),
      ('certified', report_day(old.certified_at), report_day(new.certified_at))) as s (stage, was, is_now)
    cross join lateral (values (old.organisation_id, s.was, -1), (new.organisation_id, s.is_now, 1))
      as c (organisation_id, day, people)
  where (old.organisation_id, s.was) is distinct from (new.organisation_id, s.is_now)
    and c.organisation_id is not null and c.day is not null;
  return null;
end $$;
create or replace trigger course_standings_changed after update on course_standings for each row
  when ((old.organisation_id, old.started_at, old.finished_at, old.passed_at, old.certified_at)
    is distinct from (new.organisation_id, new.started_at, new.finished_at, new.passed_at, new.certified_at))
  execute function count_standings_changed();
