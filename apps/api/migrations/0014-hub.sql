-- A forgotten password can be set anew, an address can be changed, and taken back by whoever had it before.

-- When the password was set last; the past is not known.
alter table hub.accounts add column password_changed_at timestamptz;

-- What a letter's link is good for. Of its secret only the SHA-256 is kept, so that nobody who reads the database can
-- use it.
create table hub.links (
  token_hash bytea primary key check (length(token_hash) = 32),
  account_id uuid not null references hub.accounts (id) on delete cascade,
  purpose text not null check (purpose in ('new-password', 'new-email', 'old-email')),
  -- The address that the account will have.
  email text check ((email is null) = (purpose = 'new-password')),
  -- The path of the product that the person wanted to reach when they could not sign in.
  return_to text check (return_to like '/%'),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index hub_links_account on hub.links (account_id, purpose);
-- An address that was left can be taken back for a while, so nobody else may have it.
create index hub_links_email on hub.links (lower(email)) where purpose = 'old-email';
create index hub_links_expiry on hub.links (expires_at);

-- Whose sessions, grants and codes these are, and who has just given a password.
create index hub_payloads_person on hub.payloads ((payload ->> 'accountId'));
create index hub_payloads_login on hub.payloads ((payload #>> '{result,login,accountId}')) where model = 'Interaction';
