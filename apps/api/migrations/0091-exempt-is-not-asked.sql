-- Of whoever is exempt from the only thing that asks for a course, nothing is told either.
create or replace function was_asked(organisation uuid, person uuid, course uuid) returns boolean
language sql stable as $$
  select exists (
    select from assignments a join assignment_courses ac on ac.assignment_id = a.id
    where a.organisation_id = organisation and ac.course_id = course and (a.audience = 'organisation'
      or (a.audience = 'people' and exists (
        select from assignment_people ap where ap.user_id = person and ap.assignment_id = a.id))
      or (a.audience = 'groups' and exists (
        select from group_members gm join assignment_groups ag on ag.group_id = gm.group_id
        where gm.user_id = person and ag.assignment_id = a.id)))
      and not exists (
        select from assignment_exemptions x
        where x.assignment_id = a.id and x.user_id = person and x.lifted_at is null))
$$;
