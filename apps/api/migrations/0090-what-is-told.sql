-- Whether an organisation asks or asked a course of somebody. What people learn for themselves is told to nobody.
create function was_asked(organisation uuid, person uuid, course uuid) returns boolean language sql stable as $$
  select exists (
    select from assignments a join assignment_courses ac on ac.assignment_id = a.id
    where a.organisation_id = organisation and ac.course_id = course and (a.audience = 'organisation'
      or (a.audience = 'people' and exists (
        select from assignment_people ap where ap.user_id = person and ap.assignment_id = a.id))
      or (a.audience = 'groups' and exists (
        select from group_members gm join assignment_groups ag on ag.group_id = gm.group_id
        where gm.user_id = person and ag.assignment_id = a.id))))
$$;

-- Of a course, only where it is asked. And in no queue any more: a run holds a lock of its connection, so that nobody
-- waits for a process that was killed.
create or replace function tell_webhooks(person uuid, event text, at timestamptz, facts jsonb) returns void
language plpgsql as $$
begin
  insert into webhook_deliveries (id, endpoint_id, user_id, event, body, happened_at)
  select gen_random_uuid(), e.id, u.id, tell_webhooks.event, json_build_object(
      'type', tell_webhooks.event,
      'timestamp', iso_instant(at),
      'data', jsonb_build_object('person', jsonb_build_object(
        '_id', u.id, 'email', u.email, 'firstName', u.first_name, 'lastName', u.last_name)) || facts)::text, at
  from users u
  join webhook_endpoints e on e.organisation_id = u.organisation_id
  where u.id = person and e.disabled_at is null and tell_webhooks.event = any(e.events)
    and (not facts ? 'course' or was_asked(e.organisation_id, u.id, (facts -> 'course' ->> '_id')::uuid));
  -- Each with an order of its own: one for all of them would let their writers wait for each other.
  if found then
    perform graphile_worker.add_job('webhooks.deliver.v1', '{}'::json, max_attempts => 3);
  end if;
end $$;
