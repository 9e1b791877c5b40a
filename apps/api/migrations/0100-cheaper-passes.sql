-- Whoever passes a test waited mostly for what hardly anybody asks for: the title of a course was read out of its whole
-- document before it was known whether an organisation is told anything. Now only of what is written.
create or replace function webhook_course(course uuid) returns jsonb language sql stable
  return jsonb_build_object('_id', course);

create function with_title(facts jsonb) returns jsonb language sql stable as $$
  select case when facts ? 'course' then facts || jsonb_build_object('course', facts -> 'course' || jsonb_build_object(
    'title', (select r.document -> 'title' from courses k join course_revisions r on r.id = k.published_revision_id
      where k.id = (facts -> 'course' ->> '_id')::uuid))) else facts end
$$;

create or replace function tell_webhooks(person uuid, event text, at timestamptz, facts jsonb) returns void
language plpgsql as $$
begin
  insert into webhook_deliveries (id, endpoint_id, user_id, event, body, happened_at)
  select gen_random_uuid(), e.id, u.id, tell_webhooks.event, json_build_object(
      'type', tell_webhooks.event,
      'timestamp', iso_instant(at),
      'data', jsonb_build_object('person', jsonb_build_object(
        '_id', u.id, 'email', u.email, 'firstName', u.first_name, 'lastName', u.last_name))
        || with_title(facts))::text, at
  from users u
  join webhook_endpoints e on e.organisation_id = u.organisation_id
  where u.id = person and e.disabled_at is null and tell_webhooks.event = any(e.events)
    and (not facts ? 'course' or was_asked(e.organisation_id, u.id, (facts -> 'course' ->> '_id')::uuid));
  -- Each with an order of its own: one for all of them would let their writers wait for each other.
  if found then
    perform graphile_worker.add_job('webhooks.deliver.v1', '{}'::json, max_attempts => 3);
  end if;
end $$;

-- The row is there since its course was joined: it is looked for first, and made only where it is missing, so that the
-- facts are gathered once.
create or replace function restate(person uuid, course uuid) returns void language plpgsql as $$
begin
  perform from course_standings s where s.user_id = person and s.course_id = course for update;
  if not found then
    insert into course_standings
      select * from course_standings_of_facts f where f.user_id = person and f.course_id = course
      on conflict do nothing;
    if found then
      return;
    end if;
    perform from course_standings s where s.user_id = person and s.course_id = course for update;
  end if;
  update course_standings s
  set organisation_id = f.organisation_id, studied_on = f.studied_on, started_at = f.started_at,
    finished_at = f.finished_at, passed_at = f.passed_at, certified_at = f.certified_at, shown_at = f.shown_at
  from course_standings_of_facts f
  where s.user_id = person and s.course_id = course and f.user_id = person and f.course_id = course
    and row (s.*) is distinct from row (f.*);
end $$;
