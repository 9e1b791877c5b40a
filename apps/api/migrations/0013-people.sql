-- What staff do, and the people they look for.

-- The audit log. It is only ever added to: not even the product's own role changes or deletes a line. So that somebody's
-- account can be erased all the same, it names people by their ids alone, without foreign keys; whom an id belonged to is
-- known for as long as the account is there (docs/decisions/021-staff-actions.md).
create table staff_actions (
  id uuid primary key,
  happened_at timestamptz not null,
  -- Null: a command of the operator.
  actor_id uuid,
  action text not null check (action ~ '^[a-z]+(-[a-z]+)*$'),
  subject_kind text not null check (subject_kind in ('person', 'organisation', 'certificate', 'final-work')),
  -- An id, or a certificate's number.
  subject text not null,
  -- Whose account or work it is about; null where it is about nobody's.
  person_id uuid,
  -- Null where the words are kept with the thing itself, and go with it: they may tell of somebody's health or work.
  reason text check (length(reason) between 1 and 500),
  -- Facts of an allow-list: roles, ranks, flags, ids. No names of people.
  before jsonb,
  after jsonb
);
create index staff_actions_newest on staff_actions (happened_at desc, id desc);
create index staff_actions_person on staff_actions (person_id, happened_at desc, id desc);
create index staff_actions_actor on staff_actions (actor_id, happened_at desc, id desc);
create index staff_actions_action on staff_actions (action, happened_at desc, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only ever added to', tg_table_name using errcode = 'insufficient_privilege';
end $$;

create trigger staff_actions_append_only before update or delete or truncate on staff_actions
  for each statement execute function refuse_change();
-- A restore that switches triggers off does not switch this one off.
alter table staff_actions enable always trigger staff_actions_append_only;

-- Finding people -------------------------------------------------------------------------------

-- The words of a text without case and marks: "Łękołodzka, zofia@firma.pl" is {lekolodzka, zofia, firma, pl}. The same
-- function folds what is kept and what is looked for. No extension is needed for it.
create function search_words(given text) returns text[] language sql immutable strict parallel safe as $$
  select array_remove(regexp_split_to_array(translate(lower(regexp_replace(
    normalize(given, nfd), '[\u0300-\u036f]', '', 'g') collate "und-x-icu"), 'ł', 'l'), '[^[:alnum:]]+'), '')
$$;

-- A word finds every text that has a word beginning with it, by the index.
alter table users add column words tsvector not null generated always as (
  array_to_tsvector(search_words(left(first_name, 200) || ' ' || left(last_name, 200) || ' ' || left(email, 300)))
) stored;
create index users_words on users using gin (words);
create index users_roles on users using gin (roles);
create index users_organisation on users (organisation_id);
create index users_disabled on users (id) where disabled_at is not null;
-- A page of the list, in the order of each language's own alphabet.
create index users_name_pl on users (last_name collate alphabet_pl, first_name collate alphabet_pl, id);
create index users_name_en on users (last_name collate alphabet_en, first_name collate alphabet_en, id);
create index users_newest on users (created_at, id);
