-- Where seats are not limited, nobody has to wait for anybody: who comes and goes is a row beside the organisation's own,
-- and a job adds them up.

create table organisation_counts (
  organisation_id uuid not null references organisations (id) on delete cascade,
  -- How many came, or went.
  people int not null
);
create index organisation_counts_organisation on organisation_counts (organisation_id);

create function count_in(organisation uuid, more int) returns void language plpgsql as $$
begin
  -- Held until the end, so that seats are not limited meanwhile; any number can hold it at the same time.
  perform from organisations where id = organisation and seats is null for share;
  if found then
    insert into organisation_counts values (organisation, more);
  else
    update organisations set people = people + more where id = organisation;
  end if;
end $$;

create or replace function count_people() returns trigger language plpgsql as $$
declare
  one record;
begin
  for one in
    select organisation_id, count(*)::int as people from changed group by organisation_id order by organisation_id
  loop
    perform count_in(one.organisation_id, case tg_op when 'INSERT' then one.people else -one.people end);
  end loop;
  return null;
end $$;

create or replace function count_moved_person() returns trigger language plpgsql as $$
declare
  one record;
begin
  for one in
    select * from (values (old.organisation_id, -1), (new.organisation_id, 1)) as moved (id, people) order by id
  loop
    perform count_in(one.id, one.people);
  end loop;
  return null;
end $$;

-- Once seats are limited, the row alone says how many people there are.
create function count_for_seats() returns trigger language plpgsql as $$
begin
  with counted as (delete from organisation_counts where organisation_id = new.id returning people)
  select new.people + coalesce(sum(people), 0) into new.people from counted;
  return new;
end $$;
create trigger organisations_limited before update of seats on organisations for each row
  when (old.seats is null and new.seats is not null) execute function count_for_seats();
