-- What authors are told of the questions they wrote: in which language and revision each was asked. Unknown for what was
-- answered before.

alter table test_attempts add column language text check (language in ('pl', 'en'));
alter table question_answers
  add column language text check (language in ('pl', 'en')),
  add column revision_id uuid references course_revisions (id);

-- The latest of a course, whoever's they are.
create index test_attempts_latest on test_attempts (course_id, checked_at desc)
  where checked_at is not null and not is_practice;
create index enrolments_latest on enrolments (course_id, joined_at desc);
