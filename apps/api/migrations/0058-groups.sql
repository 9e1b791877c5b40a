-- Groups of people within an organisation, such as departments.

create table groups (
  id uuid primary key,
  organisation_id uuid not null references organisations (id),
  name text not null check (name = btrim(name) and length(name) between 1 and 80),
  created_at timestamptz not null,
  unique (id, organisation_id)
);
-- One group of a name, whatever its case.
create unique index groups_name on groups (organisation_id, lower(name collate alphabet_pl));

alter table users add constraint users_in_organisation unique (id, organisation_id);

-- Who is in which group. Both are of one organisation: the group's, and the person's of today.
create table group_members (
  user_id uuid not null,
  group_id uuid not null,
  organisation_id uuid not null,
  primary key (user_id, group_id),
  foreign key (user_id, organisation_id) references users (id, organisation_id) on delete cascade,
  foreign key (group_id, organisation_id) references groups (id, organisation_id) on delete cascade
);
create index group_members_group on group_members (group_id, user_id);

-- Whoever leaves an organisation leaves its groups.
create function leave_groups() returns trigger language plpgsql as $$
begin
  delete from group_members where user_id = old.id;
  return new;
end $$;
create trigger users_leave_groups before update of organisation_id on users for each row
  when (old.organisation_id <> new.organisation_id) execute function leave_groups();
