-- What a file of people says of those who are invited by it.
alter table organisation_invitations
  add column name text check (length(name) between 1 and 200),
  -- Of the letter; null: as of whoever sent it.
  add column language text check (language in ('pl', 'en')),
  -- Into which groups they come; those that are gone by then are overlooked.
  add column group_ids uuid[] not null default '{}' check (cardinality(group_ids) <= 20);
