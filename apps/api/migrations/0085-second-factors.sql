-- A second factor at the hub: an app that counts codes (TOTP, RFC 6238), and codes for when it is lost.

create table hub.totp (
  account_id uuid primary key references hub.accounts (id) on delete cascade,
  -- Sealed with a key from the setting SECRET (AES-256-GCM): nonce, 20 bytes, tag.
  secret bytea not null check (length(secret) = 48),
  created_at timestamptz not null,
  -- When its owner showed that the app has it; null: it is not asked for yet.
  confirmed_at timestamptz,
  -- The step of the last code that served: none serves twice.
  last_step bigint not null default 0
);

-- Of a recovery code only a keyed hash is kept.
create table hub.recovery_codes (
  account_id uuid not null references hub.accounts (id) on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- Whoever has given the password and not the second factor yet. There is no session before that.
create table hub.half_sign_ins (
  interaction_uid text primary key,
  account_id uuid not null references hub.accounts (id) on delete cascade,
  began_at timestamptz not null,
  expires_at timestamptz not null
);
create index hub_half_sign_ins_account on hub.half_sign_ins (account_id);
create index hub_half_sign_ins_expiry on hub.half_sign_ins (expires_at);
