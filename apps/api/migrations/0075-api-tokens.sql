-- What lets a program of an organisation read: a secret of which only the hash is kept.
create table api_tokens (
  id uuid primary key,
  organisation_id uuid not null references organisations (id),
  name text not null,
  secret_hash bytea not null unique,
  scopes text[] not null check (
    cardinality(scopes) > 0 and scopes <@ array['people', 'assignments', 'progress', 'certificates']),
  created_at timestamptz not null,
  -- Null once their account is gone: a token is the organisation's.
  created_by uuid references users (id) on delete set null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index api_tokens_organisation on api_tokens (organisation_id, id desc);
create index api_tokens_created_by on api_tokens (created_by);

-- Pages of an organisation's people by their ids, which do not change when somebody is renamed.
create index users_of_organisation on users (organisation_id, id);
