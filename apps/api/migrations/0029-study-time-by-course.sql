-- Of the seconds of a day, those that beats from each course added. A day of before has none, so what the courses leave
-- of it belongs to no course. The day itself stays one row: one clock for all courses, and one number for the streak.
create table study_day_courses (
  user_id uuid not null,
  day date not null,
  course_id uuid not null,
  seconds int not null check (seconds between 1 and 90000),
  primary key (user_id, day, course_id),
  foreign key (user_id, course_id) references enrolments (user_id, course_id)
);

-- What the last beat of the day added, for its course.
alter table study_days add column last_credit int not null default 0;
