-- What the directories of organisations (Entra ID, Okta) say of their people, by SCIM 2.0.

alter table api_tokens drop constraint api_tokens_scopes_check;
alter table api_tokens add constraint api_tokens_scopes_check check (
  cardinality(scopes) > 0 and scopes <@ array['people', 'assignments', 'progress', 'certificates', 'scim']);

-- One row for each person whom a directory names. It is the directory's word, not the account: that belongs to the person.
create table directory_people (
  id uuid primary key,
  organisation_id uuid not null references organisations (id),
  user_name text not null check (length(user_name) between 1 and 254),
  external_id text check (length(external_id) between 1 and 254),
  email text not null check (email = lower(email collate "C") and length(email) between 3 and 254),
  first_name text not null default '' check (length(first_name) <= 200),
  last_name text not null default '' check (length(last_name) <= 200),
  display_name text check (length(display_name) between 1 and 400),
  -- Of letters; null: nobody said.
  language text check (language in ('pl', 'en')),
  is_active boolean not null,
  -- Who it is here, once they are in the organisation; of an inactive one, whom the directory shut out.
  user_id uuid references users (id) on delete cascade,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (id, organisation_id)
);
create unique index directory_people_user_name on directory_people (organisation_id, lower(user_name collate alphabet_pl));
create unique index directory_people_external_id on directory_people (organisation_id, external_id);
create unique index directory_people_email on directory_people (organisation_id, email);
create unique index directory_people_user on directory_people (user_id, organisation_id);
create index directory_people_page on directory_people (organisation_id, id);

-- Whoever leaves by themselves, or is moved by an admin, is not kept by the directory any more: it can only invite them.
-- Whom the directory itself shuts out stays known to it, so that it can bring them back.
create function leave_directory() returns trigger language plpgsql as $$
begin
  update directory_people set user_id = null
    where user_id = old.id and organisation_id = old.organisation_id and is_active;
  return new;
end $$;
create trigger users_leave_directory before update of organisation_id on users for each row
  when (old.organisation_id <> new.organisation_id) execute function leave_directory();

-- Groups that a directory keeps.
alter table groups
  add column is_from_directory boolean not null default false,
  add column external_id text check (external_id is null or (is_from_directory and length(external_id) between 1 and 254));
create unique index groups_external_id on groups (organisation_id, external_id) where external_id is not null;

-- Whom the directory put into which of its groups, also before they come.
create table directory_group_people (
  group_id uuid not null,
  person_id uuid not null,
  organisation_id uuid not null,
  primary key (group_id, person_id),
  foreign key (group_id, organisation_id) references groups (id, organisation_id) on delete cascade,
  foreign key (person_id, organisation_id) references directory_people (id, organisation_id) on delete cascade
);
create index directory_group_people_person on directory_group_people (person_id);
