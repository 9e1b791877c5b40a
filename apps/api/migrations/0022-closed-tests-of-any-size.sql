-- The closed test: ids that tell nothing, counts that cannot overflow, and attempts for practice.

-- Counts of up to 500 questions are multiplied by per cent, which a smallint does not hold.
alter table test_attempts
  alter column correct_count type int,
  alter column total_questions type int,
  alter column percentage_to_pass type int;

-- Taken after the course was passed: it changes neither the pass nor the attempts that are allowed.
alter table test_attempts add column is_practice boolean not null default false;

-- Questions and answers had ids that grow in the order of the file, so that sorting by them undid every shuffle.
-- A revision never changes: each one that learners keep, and the published one, gets a copy with random ids, to which
-- they move. Attempts stay with the revision that they were served from, also those that run right now.
create temporary table new_ids (old_id uuid primary key, new_id uuid not null, course text not null) on commit drop;
insert into new_ids (old_id, new_id, course)
select id, gen_random_uuid(), split_part(path, '/', 2)
from content_ids
where path ~ '^course/[^/]+/(lesson/[^/]+/sublesson/[^/]+|test/closed)/question/[^/]+(/answer/[^/]+)?$';

create temporary table copies (old_id uuid primary key, new_id uuid not null) on commit drop;

create function pg_temp.with_new_ids(document jsonb, of_course text) returns jsonb language plpgsql as $$
declare
  result text := document::text;
  one record;
begin
  for one in select old_id, new_id from new_ids where course = of_course loop
    result := replace(result, one.old_id::text, one.new_id::text);
  end loop;
  return result::jsonb;
end $$;

do $$
declare
  kept record;
  renewed jsonb;
  copy_id uuid;
begin
  -- The published revision last, so that its copy has the greatest number.
  for kept in
    select r.*, c.slug from course_revisions r join courses c on c.id = r.course_id
    where r.id = c.published_revision_id
      or exists (select from enrolments e where e.course_id = c.id and e.revision_id = r.id)
    order by r.course_id, r.id is not distinct from c.published_revision_id, r.number
  loop
    renewed := pg_temp.with_new_ids(kept.document, kept.slug);
    continue when renewed = kept.document;
    copy_id := gen_random_uuid();
    insert into course_revisions (id, course_id, number, document, checksum, created_at)
    select copy_id, kept.course_id, max(number) + 1, renewed, kept.checksum, now()
    from course_revisions where course_id = kept.course_id;
    insert into copies values (kept.id, copy_id);
  end loop;
end $$;

update courses c set published_revision_id = k.new_id from copies k where k.old_id = c.published_revision_id;
update enrolments e set revision_id = k.new_id from copies k where k.old_id = e.revision_id;
update content_ids i set id = n.new_id from new_ids n where n.old_id = i.id;

-- What was answered in quizzes and internal tests counts in the copies.
update question_answers a set
  question_id = n.new_id,
  answer_ids = array(
    select coalesce(m.new_id, one) from unnest(a.answer_ids) one left join new_ids m on m.old_id = one order by 1)
from new_ids n where n.old_id = a.question_id;

select pg_notify('content_changed', '');
