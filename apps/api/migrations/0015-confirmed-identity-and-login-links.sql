-- When the hub last saw the person themselves (their password, say), not only a session of its own; null: not known.
alter table sessions add column authenticated_at timestamptz;

-- Tokens of login links that have served: each is good for one login. Kept until it would have ended by itself.
create table used_link_tokens (
  issuer text not null,
  -- SHA-256 of the token's jti, whose length is its hub's affair.
  jti_hash bytea not null check (length(jti_hash) = 32),
  expires_at timestamptz not null,
  primary key (issuer, jti_hash)
);
create index used_link_tokens_expiry on used_link_tokens (expires_at);

-- Codes that sign somebody in once, within a minute. Only their hashes are kept, and nothing of them after that minute.
create table login_codes (
  code_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index login_codes_user on login_codes (user_id);
create index login_codes_expiry on login_codes (expires_at);
