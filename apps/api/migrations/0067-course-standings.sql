-- How far each person is in each course that they have started, as reports read it: one row instead of five tables, kept
-- with the facts in their own transactions, and how many there are of each, so that nobody counts millions.

-- All at once, in the order in which an erasure takes them: so nobody waits in a circle.
lock table test_regrades, test_attempts, course_passes, enrolments, study_days, certificates, users
  in share row exclusive mode;

create table course_standings (
  user_id uuid not null,
  course_id uuid not null,
  -- To whose figures it counts: that of today; null while the account is disabled.
  organisation_id uuid,
  started_at timestamptz not null,
  -- The day in Warsaw when they last opened or finished something in it.
  studied_on date not null,
  finished_at timestamptz,
  passed_at timestamptz,
  -- Of a certificate that is valid.
  certified_at timestamptz,
  -- When its test was last passed, in practice too.
  shown_at timestamptz,
  primary key (user_id, course_id),
  foreign key (user_id, course_id) references enrolments (user_id, course_id) on delete cascade
);
create index course_standings_counted on course_standings (organisation_id, course_id)
  include (user_id, started_at, finished_at, passed_at, certified_at, shown_at);
-- Who has not got on for the longest.
create index course_standings_stuck on course_standings (organisation_id, studied_on, user_id, course_id)
  where finished_at is null and passed_at is null;

create function report_day(at timestamptz) returns date language sql immutable
  return (at at time zone 'Europe/Warsaw')::date;

-- What a row has to be: the only place that says so.
create view course_standings_of_facts as
  select e.user_id, e.course_id, case when u.disabled_at is null then u.organisation_id end as organisation_id,
    e.joined_at as started_at, report_day(e.studied_at) as studied_on, e.finished_at, p.passed_at,
    c.issued_at as certified_at, r.shown_at
  from enrolments e join users u on u.id = e.user_id
  left join course_passes p on p.user_id = e.user_id and p.course_id = e.course_id
  left join certificates c on c.user_id = e.user_id and c.course_id = e.course_id and c.revoked_at is null
  left join lateral (
    select max(a.checked_at) as shown_at from test_attempts a
    where a.user_id = e.user_id and a.course_id = e.course_id and (a.passed or exists (
      select from test_regrades g where g.user_id = a.user_id and g.attempt_id = a.id and g.passed))) r on true;

-- How many started, finished, passed and were certified on which day, in changes that a job adds up each hour: two people
-- who pass at the same moment do not wait for each other.
create table standing_counts (
  organisation_id uuid not null,
  course_id uuid not null,
  stage text not null check (stage in ('started', 'finished', 'passed', 'certified')),
  day date not null,
  people int not null
);
create index standing_counts_organisation on standing_counts (organisation_id, course_id, stage, day) include (people);

-- In how many people's weeks (from Monday) there is study time, likewise.
create table active_counts (
  organisation_id uuid not null,
  week date not null,
  people int not null
);
create index active_counts_organisation on active_counts (organisation_id, week) include (people);

create function stages(started timestamptz, finished timestamptz, passed timestamptz, certified timestamptz)
  returns table (stage text, day date) language sql immutable as $$
  select stage, report_day(at) from (values
    ('started', started), ('finished', finished), ('passed', passed), ('certified', certified)) as s (stage, at)
  where at is not null
$$;

create view standing_counts_of_facts as
  select s.organisation_id, s.course_id, d.stage, d.day, count(*)::int as people
  from course_standings s cross join lateral stages(s.started_at, s.finished_at, s.passed_at, s.certified_at) d
  where s.organisation_id is not null group by 1, 2, 3, 4;

create view active_counts_of_facts as
  select w.organisation_id, w.week, count(*)::int as people
  from (
    select distinct u.organisation_id, u.id, date_trunc('week', d.day)::date as week
    from study_days d join users u on u.id = d.user_id where u.disabled_at is null) w
  group by 1, 2;

create function count_standings_in() returns trigger language plpgsql as $$
begin
  insert into standing_counts
  select s.organisation_id, s.course_id, d.stage, d.day, count(*)
  from is_now s cross join lateral stages(s.started_at, s.finished_at, s.passed_at, s.certified_at) d
  where s.organisation_id is not null group by 1, 2, 3, 4;
  return null;
end $$;
create trigger course_standings_in after insert on course_standings referencing new table as is_now
  for each statement execute function count_standings_in();

create function count_standings_out() returns trigger language plpgsql as $$
begin
  insert into standing_counts
  select s.organisation_id, s.course_id, d.stage, d.day, -count(*)
  from was s cross join lateral stages(s.started_at, s.finished_at, s.passed_at, s.certified_at) d
  where s.organisation_id is not null group by 1, 2, 3, 4;
  return null;
end $$;
create trigger course_standings_out after delete on course_standings referencing old table as was
  for each statement execute function count_standings_out();

create function count_standings_changed() returns trigger language plpgsql as $$
begin
  insert into standing_counts
  select s.organisation_id, s.course_id, d.stage, d.day, sum(s.more)
  from (select *, 1 as more from is_now union all select *, -1 from was) s
    cross join lateral stages(s.started_at, s.finished_at, s.passed_at, s.certified_at) d
  where s.organisation_id is not null group by 1, 2, 3, 4 having sum(s.more) <> 0;
  return null;
end $$;
create trigger course_standings_changed after update on course_standings
  referencing old table as was new table as is_now for each statement execute function count_standings_changed();

-- Brings one row up to what the facts say. Two transactions about the same row wait for each other, and the second reads
-- what the first has left.
create function restate(person uuid, course uuid) returns void language plpgsql as $$
begin
  insert into course_standings
    select * from course_standings_of_facts f where f.user_id = person and f.course_id = course
    on conflict do nothing;
  if found then
    return;
  end if;
  perform from course_standings s where s.user_id = person and s.course_id = course for update;
  update course_standings s
  set organisation_id = f.organisation_id, studied_on = f.studied_on, started_at = f.started_at, finished_at = f.finished_at, passed_at = f.passed_at,
    certified_at = f.certified_at, shown_at = f.shown_at
  from course_standings_of_facts f
  where s.user_id = person and s.course_id = course and f.user_id = person and f.course_id = course
    and row (s.*) is distinct from row (f.*);
end $$;

-- At the end of the transaction, when it waits for nothing else any more: nobody waits in a circle.
create function restate_of_fact() returns trigger language plpgsql as $$
begin
  perform restate(coalesce(new.user_id, old.user_id), coalesce(new.course_id, old.course_id));
  return null;
end $$;

create function restate_of_regrade() returns trigger language plpgsql as $$
begin
  perform restate(a.user_id, a.course_id) from test_attempts a
    where a.user_id = new.user_id and a.id = new.attempt_id;
  return null;
end $$;

create constraint trigger enrolments_stated after insert on enrolments
  deferrable initially deferred for each row execute function restate_of_fact();
create constraint trigger enrolments_restated after update on enrolments deferrable initially deferred for each row
  when ((old.joined_at, old.finished_at, report_day(old.studied_at))
    is distinct from (new.joined_at, new.finished_at, report_day(new.studied_at)))
  execute function restate_of_fact();
create constraint trigger course_passes_stated after insert or update or delete on course_passes
  deferrable initially deferred for each row execute function restate_of_fact();
create constraint trigger certificates_stated after insert or update of user_id, issued_at, revoked_at or delete
  on certificates deferrable initially deferred for each row execute function restate_of_fact();
create constraint trigger test_attempts_stated after insert or update of passed, checked_at on test_attempts
  deferrable initially deferred for each row when (new.passed) execute function restate_of_fact();
create constraint trigger test_regrades_stated after insert on test_regrades
  deferrable initially deferred for each row when (new.passed) execute function restate_of_regrade();

-- A week counts with its first day that has study time.
create function count_active_in() returns trigger language plpgsql as $$
begin
  -- Most beats are of a day that is there already.
  if not exists (select from is_now) then
    return null;
  end if;
  insert into active_counts
  select u.organisation_id, n.week, count(*)
  from (select distinct user_id, date_trunc('week', day)::date as week from is_now) n join users u on u.id = n.user_id
  where u.disabled_at is null and not exists (
    select from study_days d where d.user_id = n.user_id and d.day between n.week and n.week + 6
      and not exists (select from is_now i where i.user_id = d.user_id and i.day = d.day))
  group by 1, 2;
  return null;
end $$;
create trigger study_days_counted_in after insert on study_days referencing new table as is_now
  for each statement execute function count_active_in();

create function count_active_out() returns trigger language plpgsql as $$
begin
  insert into active_counts
  select u.organisation_id, w.week, -count(*)
  from (select distinct user_id, date_trunc('week', day)::date as week from was) w join users u on u.id = w.user_id
  where u.disabled_at is null and not exists (
    select from study_days d where d.user_id = w.user_id and d.day between w.week and w.week + 6)
  group by 1, 2;
  return null;
end $$;
create trigger study_days_counted_out after delete on study_days referencing old table as was
  for each statement execute function count_active_out();

-- What somebody has learned goes with them, and is in no figures while their account is disabled.
create function move_standings() returns trigger language plpgsql as $$
declare
  left_id uuid := case when old.disabled_at is null then old.organisation_id end;
  new_id uuid := case when new.disabled_at is null then new.organisation_id end;
begin
  update course_standings set organisation_id = new_id where user_id = new.id;
  insert into active_counts
  select o.id, w.week, o.more
  from (select distinct date_trunc('week', day)::date as week from study_days where user_id = new.id) w
    cross join (values (left_id, -1), (new_id, 1)) as o (id, more)
  where o.id is not null;
  return null;
end $$;
create trigger users_standings_moved after update of organisation_id, disabled_at on users for each row
  when (old.organisation_id <> new.organisation_id or (old.disabled_at is null) <> (new.disabled_at is null))
  execute function move_standings();

insert into course_standings select * from course_standings_of_facts;
insert into active_counts select * from active_counts_of_facts;

-- Puts right the rows of a range of people that differ from the facts, and says how many did.
create function mend_standings(first_user uuid, last_user uuid) returns int language plpgsql as $$
declare
  one record;
  mended int := 0;
begin
  for one in
    select f.user_id, f.course_id
    from course_standings_of_facts f left join course_standings s on s.user_id = f.user_id and s.course_id = f.course_id
    where f.user_id between first_user and last_user and (s.user_id is null or row (s.*) is distinct from row (f.*))
  loop
    perform restate(one.user_id, one.course_id);
    mended := mended + 1;
  end loop;
  return mended;
end $$;

-- The same of an organisation's counts. Corrections are changes, too, so that whoever learns meanwhile waits for nothing.
create function mend_counts(organisation uuid) returns int language plpgsql as $$
declare
  mended int;
  more int;
begin
  insert into standing_counts
  select organisation_id, course_id, stage, day, sum(people)
  from (select * from standing_counts_of_facts where organisation_id = organisation
    union all
    select organisation_id, course_id, stage, day, -people from standing_counts where organisation_id = organisation) c
  group by 1, 2, 3, 4 having sum(people) <> 0;
  get diagnostics mended = row_count;
  insert into active_counts
  select organisation_id, week, sum(people)
  from (select * from active_counts_of_facts where organisation_id = organisation
    union all select organisation_id, week, -people from active_counts where organisation_id = organisation) c
  group by 1, 2 having sum(people) <> 0;
  get diagnostics more = row_count;
  return mended + more;
end $$;
