-- How long a film runs: of the shortest where languages have films of their own. Null where a file does not say, and
-- until the content is loaded again.
alter table sublessons add column film_seconds real check (film_seconds > 0);

-- What a learner has seen of a film or a deck, in thousandths of it: merged ranges, of which 500 is the most there can
-- be. Nobody sees more of a film than the time since `begun_at` allows.
create table sublesson_views (
  user_id uuid not null,
  course_id uuid not null,
  sublesson_id uuid not null references sublessons (id),
  begun_at timestamptz not null,
  seen_at timestamptz not null,
  seen int4multirange not null default '{}' check (seen <@ int4range(0, 1000)),
  primary key (user_id, sublesson_id),
  foreign key (user_id, course_id) references enrolments (user_id, course_id),
  check (seen_at >= begun_at)
);

create function parts_in(seen int4multirange) returns int language sql immutable parallel safe
  return (select coalesce(sum(upper(r) - lower(r)), 0)::int from unnest(seen) r);

-- Completed by somebody who said that they know it already.
alter table sublesson_completions add column is_skipped boolean not null default false;
