-- Open Badges 3.0: the keys that sign them, and where each stands in the public lists of revocations.

create table badge_keys (
  id uuid primary key,
  public_jwk jsonb not null,
  -- Null once the key is retired: what it signed is still verified with its public half.
  private_jwk jsonb,
  created_at timestamptz not null,
  retired_at timestamptz,
  check ((private_jwk is null) = (retired_at is not null))
);
-- One key signs at a time.
create unique index badge_keys_signing on badge_keys ((true)) where retired_at is null;

-- What a certificate's credential is made of beyond the certificate: nothing in here says who the holder is.
create table badges (
  number text primary key references certificates (number),
  -- Names the holder in the credential, and nowhere else.
  subject_id uuid not null unique,
  salt text not null,
  list int not null check (list > 0),
  -- Drawn at random, so that the list does not tell in which order badges were made.
  place int not null check (place between 0 and 131071),
  unique (list, place)
);
