-- Who looks after an organisation, how many people it has room for, and its people as a list of their own.

alter table organisations
  -- How many people it has: kept by the triggers below, so that no list of people is ever counted, and so that of two who
  -- enter at once each waits for the other.
  add column people int not null default 0,
  -- How many it has room for; null: as many as come.
  add column seats int check (seats between 1 and 1000000);
update organisations o set people = (select count(*) from users u where u.organisation_id = o.id);
alter table organisations
  add constraint organisations_seats check (people <= seats),
  -- Whoever signs up belongs somewhere.
  add constraint organisations_default_seats check (not is_default or seats is null);

-- By statement, and in the order of ids: a thousand new people are one change, and nobody waits in a circle.
create function count_people() returns trigger language plpgsql as $$
declare
  one record;
begin
  for one in
    select organisation_id, count(*)::int as people from changed group by organisation_id order by organisation_id
  loop
    update organisations set people = people + case tg_op when 'INSERT' then one.people else -one.people end
    where id = one.organisation_id;
  end loop;
  return null;
end $$;
create trigger users_counted_in after insert on users referencing new table as changed
  for each statement execute function count_people();
create trigger users_counted_out after delete on users referencing old table as changed
  for each statement execute function count_people();

create function count_moved_person() returns trigger language plpgsql as $$
declare
  one record;
begin
  for one in
    select * from (values (old.organisation_id, -1), (new.organisation_id, 1)) as moved (id, people) order by id
  loop
    update organisations set people = people + one.people where id = one.id;
  end loop;
  return null;
end $$;
create trigger users_moved after update of organisation_id on users for each row
  when (old.organisation_id <> new.organisation_id) execute function count_moved_person();

alter table users
  -- When they came into their organisation.
  add column joined_at timestamptz;
update users set joined_at = created_at;
alter table users alter column joined_at set not null, alter column joined_at set default now();

-- A page of an organisation's people, in the order of each language's own alphabet.
create index users_of_organisation_pl on users
  (organisation_id, last_name collate alphabet_pl, first_name collate alphabet_pl, id);
create index users_of_organisation_en on users
  (organisation_id, last_name collate alphabet_en, first_name collate alphabet_en, id);
drop index users_organisation;

create table organisation_managers (
  user_id uuid not null references users (id) on delete cascade,
  organisation_id uuid not null references organisations (id),
  appointed_at timestamptz not null,
  primary key (user_id, organisation_id)
);
create index organisation_managers_organisation on organisation_managers (organisation_id);
