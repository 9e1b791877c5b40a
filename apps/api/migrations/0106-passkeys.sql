-- Passkeys at the hub (WebAuthn): a second factor beside or instead of an app.

create table hub.passkeys (
  credential_id bytea primary key check (octet_length(credential_id) between 1 and 1023),
  account_id uuid not null references hub.accounts (id) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  -- As COSE has it (RFC 9052).
  public_key bytea not null check (octet_length(public_key) between 1 and 8192),
  -- How often it signed, where it counts; it never goes back.
  counter bigint not null check (counter >= 0),
  transports text[] not null default '{}',
  created_at timestamptz not null,
  used_at timestamptz
);
create index hub_passkeys_account on hub.passkeys (account_id);

-- What a passkey has to sign, once: one at a time for an interaction or a session, and for making or using one.
create table hub.passkey_challenges (
  bound_to text not null,
  purpose text not null check (purpose in ('create', 'use')),
  account_id uuid not null references hub.accounts (id) on delete cascade,
  challenge bytea not null check (octet_length(challenge) = 32),
  expires_at timestamptz not null,
  primary key (bound_to, purpose)
);
create index hub_passkey_challenges_account on hub.passkey_challenges (account_id);
create index hub_passkey_challenges_expiry on hub.passkey_challenges (expires_at);
