-- Writes that came with an Idempotency-Key, for a day: a repetition gets the first response. Of key and request only
-- the SHA-256 is kept.
create table idempotency_keys (
  user_id uuid not null references users (id) on delete cascade,
  key_hash bytea not null check (length(key_hash) = 32),
  request_hash bytea not null check (length(request_hash) = 32),
  created_at timestamptz not null,
  -- While the first request runs it renews this; once it is past, whoever repeats takes over.
  leased_until timestamptz not null,
  finished_at timestamptz check (finished_at >= created_at),
  -- Null until finished; afterwards null where the response is too large to keep.
  response json check (response is null or finished_at is not null),
  primary key (user_id, key_hash)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);
