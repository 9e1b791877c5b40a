-- What an organisation asks its people to learn. Who of them has done it by when is derived from what they have learned;
-- nothing here grows with the number of people but the few who were named.

create table assignments (
  id uuid primary key,
  organisation_id uuid not null references organisations (id),
  program_id uuid references programs (id),
  course_id uuid references courses (id),
  -- Everybody who belongs to the organisation at the moment, or some of them.
  audience text not null check (audience in ('organisation', 'groups', 'people')),
  created_at timestamptz not null,
  -- Null once their account is gone.
  created_by uuid references users (id) on delete set null,
  ended_at timestamptz,
  check (num_nonnulls(program_id, course_id) = 1)
);
create index assignments_newest on assignments (organisation_id, id desc);
create index assignments_created_by on assignments (created_by);

-- What holds is the last of them; those before say what held when.
create table assignment_terms (
  assignment_id uuid not null references assignments (id) on delete cascade,
  number int not null check (number > 0),
  -- To the end of this day in Warsaw; null: whenever.
  due_on date,
  is_mandatory boolean not null,
  rule text not null check (rule in ('finishing', 'certificate')),
  -- Again after so many months; null: once.
  renew_months int check (renew_months between 1 and 120),
  set_at timestamptz not null,
  set_by uuid references users (id) on delete set null,
  primary key (assignment_id, number)
);
create index assignment_terms_set_by on assignment_terms (set_by);

-- What was in the program on the day it was assigned: a course that is added later makes nobody late.
create table assignment_courses (
  assignment_id uuid not null references assignments (id) on delete cascade,
  course_id uuid not null references courses (id),
  -- Of people with which languages it is asked: each has to be able to finish.
  locales text[] not null,
  has_certificate boolean not null,
  primary key (assignment_id, course_id)
);

create table assignment_people (
  assignment_id uuid not null references assignments (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  primary key (user_id, assignment_id)
);
create index assignment_people_assignment on assignment_people (assignment_id, user_id);

-- A group that is gone has nobody in it any more.
create table assignment_groups (
  assignment_id uuid not null references assignments (id) on delete cascade,
  group_id uuid not null,
  primary key (assignment_id, group_id)
);

create table assignment_exemptions (
  id uuid primary key,
  assignment_id uuid not null references assignments (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  reason text not null,
  made_at timestamptz not null,
  made_by uuid references users (id) on delete set null,
  lifted_at timestamptz,
  lifted_by uuid references users (id) on delete set null
);
-- One at a time.
create unique index assignment_exemptions_open on assignment_exemptions (user_id, assignment_id) where lifted_at is null;
create index assignment_exemptions_assignment on assignment_exemptions (assignment_id);
create index assignment_exemptions_user on assignment_exemptions (user_id);
create index assignment_exemptions_made_by on assignment_exemptions (made_by);
create index assignment_exemptions_lifted_by on assignment_exemptions (lifted_by);
