-- What learners say of a lesson that they have finished: one answer each, which they can change.
create table lesson_ratings (
  user_id uuid not null,
  course_id uuid not null,
  lesson_id uuid not null references lessons (id),
  rating text not null check (rating in ('yes', 'partly', 'no')),
  comment text check (length(comment) between 1 and 1000),
  -- Since when it says this.
  rated_at timestamptz not null,
  primary key (user_id, course_id, lesson_id),
  foreign key (user_id, course_id) references enrolments (user_id, course_id)
);

-- The latest of a lesson, whoever's they are.
create index lesson_ratings_latest on lesson_ratings (lesson_id, rated_at desc) include (rating);
create index lesson_ratings_comments on lesson_ratings (lesson_id, rated_at desc) where comment is not null;

-- Practice counts in the preview of a regrade, too; what leaves it out filters.
drop index test_attempts_latest;
create index test_attempts_latest on test_attempts (course_id, checked_at desc) where checked_at is not null;
