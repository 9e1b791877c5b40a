-- Where an organisation is told what its people do. What is told is a row that the fact's own transaction writes, by
-- triggers: facts are written in many places, and none can forget it.

create table webhook_endpoints (
  id uuid primary key,
  organisation_id uuid not null references organisations (id),
  url text not null,
  events text[] not null check (cardinality(events) > 0 and events <@ array[
    'person.joined', 'course.finished', 'test.passed', 'work.reviewed', 'certificate.issued', 'certificate.revoked',
    'assignment.overdue']),
  -- It signs, so it cannot be a hash. The one before signs too, for a day.
  secret bytea not null,
  old_secret bytea,
  old_secret_until timestamptz,
  created_at timestamptz not null,
  -- Null once their account is gone: an endpoint is the organisation's.
  created_by uuid references users (id) on delete set null,
  -- Since when nothing has arrived; null: the last that was sent did.
  failing_since timestamptz,
  -- Nobody answered there: until then nothing is sent.
  paused_until timestamptz,
  disabled_at timestamptz,
  -- By failing for long, rather than by a manager.
  disabled_by_failing boolean not null default false,
  check ((old_secret is null) = (old_secret_until is null))
);
create index webhook_endpoints_organisation on webhook_endpoints (organisation_id, id);
create index webhook_endpoints_created_by on webhook_endpoints (created_by);

create table webhook_deliveries (
  -- The same with each try: by it a receiver knows what it has already.
  id uuid primary key,
  number bigint generated always as identity unique,
  endpoint_id uuid not null references webhook_endpoints (id) on delete cascade,
  -- Null: a test.
  user_id uuid references users (id) on delete cascade,
  event text not null,
  -- Byte by byte what is signed and sent.
  body text not null,
  happened_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'given-up')),
  tries int not null default 0,
  -- Of this round: a replay begins another.
  first_tried_at timestamptz,
  tried_at timestamptz,
  next_try_at timestamptz not null default 'epoch',
  -- What the last try came to: an HTTP status, or why there is none.
  status int,
  failure text check (failure in ('timeout', 'unreachable', 'inside'))
);
create index webhook_deliveries_log on webhook_deliveries (endpoint_id, number desc);
create index webhook_deliveries_waiting on webhook_deliveries (endpoint_id, next_try_at, number) where state = 'waiting';
create index webhook_deliveries_order on webhook_deliveries (endpoint_id, user_id, number) where state = 'waiting';
create index webhook_deliveries_user on webhook_deliveries (user_id);
create index webhook_deliveries_age on webhook_deliveries (happened_at) where state <> 'waiting';

-- As JSON has it: ISO 8601, UTC.
create function iso_instant(at timestamptz) returns text language sql immutable as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

create function tell_webhooks(person uuid, event text, at timestamptz, facts jsonb) returns void language plpgsql as $$
begin
  insert into webhook_deliveries (id, endpoint_id, user_id, event, body, happened_at)
  select gen_random_uuid(), e.id, u.id, tell_webhooks.event, json_build_object(
      'type', tell_webhooks.event,
      'timestamp', iso_instant(at),
      'data', jsonb_build_object('person', jsonb_build_object(
        '_id', u.id, 'email', u.email, 'firstName', u.first_name, 'lastName', u.last_name)) || facts)::text, at
  from users u
  join webhook_endpoints e on e.organisation_id = u.organisation_id
  where u.id = person and e.disabled_at is null and tell_webhooks.event = any(e.events);
  -- Each with an order of its own: one for all of them would let their writers wait for each other.
  if found then
    perform graphile_worker.add_job('webhooks.deliver.v1', '{}'::json, queue_name => 'webhooks', max_attempts => 3);
  end if;
end $$;

create function webhook_course(course uuid) returns jsonb language sql stable as $$
  select jsonb_build_object('_id', k.id, 'title', r.document -> 'title')
  from courses k left join course_revisions r on r.id = k.published_revision_id where k.id = course
$$;

create function tell_of_person() returns trigger language plpgsql as $$
begin
  perform tell_webhooks(new.id, 'person.joined', new.joined_at, '{}');
  return null;
end $$;
create trigger told_in after insert on users for each row execute function tell_of_person();
create trigger told_moved after update of organisation_id on users for each row
  when (old.organisation_id <> new.organisation_id) execute function tell_of_person();

create function tell_of_finish() returns trigger language plpgsql as $$
begin
  perform tell_webhooks(new.user_id, 'course.finished', new.finished_at,
    jsonb_build_object('course', webhook_course(new.course_id)));
  return null;
end $$;
create trigger told_joined_finished after insert on enrolments for each row
  when (new.finished_at is not null) execute function tell_of_finish();
create trigger told_finished after update of finished_at on enrolments for each row
  when (old.finished_at is null and new.finished_at is not null) execute function tell_of_finish();

create function tell_of_pass() returns trigger language plpgsql as $$
begin
  perform tell_webhooks(new.user_id, 'test.passed', new.passed_at,
    jsonb_build_object('course', webhook_course(new.course_id)));
  return null;
end $$;
create trigger told_passed after insert on course_passes for each row
  when (new.evidence = 'closed-test') execute function tell_of_pass();

-- Once it can no longer be taken back; never what the learner or the reviewer wrote.
create function tell_of_review() returns trigger language plpgsql as $$
begin
  perform tell_webhooks(w.user_id, 'work.reviewed', new.settled_at,
    jsonb_build_object('course', webhook_course(w.course_id), 'decision', new.decision))
  from final_work_versions v join final_works w on w.id = v.final_work_id where v.id = new.version_id;
  return null;
end $$;
create trigger told_reviewed after update of settled_at on review_decisions for each row
  when (old.settled_at is null and new.settled_at is not null) execute function tell_of_review();

create function tell_of_certificate() returns trigger language plpgsql as $$
begin
  perform tell_webhooks(new.user_id,
    case tg_op when 'INSERT' then 'certificate.issued' else 'certificate.revoked' end,
    case tg_op when 'INSERT' then new.issued_at else new.revoked_at end,
    jsonb_build_object('course', webhook_course(new.course_id), 'certificate', jsonb_build_object('number', new.number)));
  return null;
end $$;
create trigger told_issued after insert on certificates for each row execute function tell_of_certificate();
create trigger told_revoked after update of revoked_at on certificates for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function tell_of_certificate();

-- Which deadlines were found to have passed: each is told once.
create table assignment_overdue (
  user_id uuid not null references users (id) on delete cascade,
  assignment_id uuid not null references assignments (id) on delete cascade,
  due_on date not null,
  found_at timestamptz not null,
  primary key (user_id, assignment_id, due_on)
);
create index assignment_overdue_assignment on assignment_overdue (assignment_id);

create function tell_of_overdue() returns trigger language plpgsql as $$
begin
  perform tell_webhooks(new.user_id, 'assignment.overdue', new.found_at, jsonb_build_object(
    'assignment', jsonb_build_object('_id', a.id, 'programId', a.program_id, 'courseId', a.course_id),
    'dueOn', new.due_on))
  from assignments a where a.id = new.assignment_id;
  return null;
end $$;
create trigger told_overdue after insert on assignment_overdue for each row execute function tell_of_overdue();
