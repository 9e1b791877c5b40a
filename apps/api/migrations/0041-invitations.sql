-- Ways into an organisation that its managers give out: a link for some, or a letter for one.
create table organisation_invitations (
  id uuid primary key,
  organisation_id uuid not null references organisations (id),
  -- Whom the letter was written to; null: whoever has the link.
  email text check (email = lower(email collate "C")),
  -- Of a link: only confirmed addresses of this domain may use it.
  domain text check (domain = lower(domain collate "C")),
  -- SHA-256 of the secret in the link.
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  uses int not null default 0,
  most_uses int not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Null once their account is gone.
  created_by uuid references users (id) on delete set null,
  -- Who came by the letter.
  accepted_by uuid references users (id) on delete cascade,
  constraint invitations_uses check (uses between 0 and most_uses),
  check (most_uses between 1 and 100000),
  check (email is null or (domain is null and most_uses = 1))
);
create index organisation_invitations_newest on organisation_invitations (organisation_id, id desc);
-- One letter at a time to one address.
create unique index organisation_invitations_email on organisation_invitations (organisation_id, email) where uses = 0;
create index organisation_invitations_recipient on organisation_invitations (email);
create index organisation_invitations_expiry on organisation_invitations (expires_at);
create index organisation_invitations_created_by on organisation_invitations (created_by);
create index organisation_invitations_accepted_by on organisation_invitations (accepted_by);
