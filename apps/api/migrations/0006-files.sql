-- Files that people hand in, and mail that waits to be sent.

-- A file belongs to who uploaded it. Its bytes lie in the store under a random key; its name is only a label.
create table files (
  user_id uuid not null references users (id),
  id uuid not null unique,
  name text not null check (name <> '' and length(name) <= 255),
  -- As announced when the upload began; the bytes that came are exactly as many.
  size bigint not null check (size > 0),
  -- By the content, not by the name; null while bytes are still coming.
  mime text,
  key text not null unique,
  -- A re-encoded picture of an image; null for everything else.
  preview_key text,
  created_at timestamptz not null,
  completed_at timestamptz,
  -- Which request may write bytes now, until when, and which one waits to take over.
  writer uuid,
  writer_until timestamptz,
  successor uuid,
  primary key (user_id, id),
  check ((completed_at is null) = (mime is null)),
  check ((writer is null) = (writer_until is null))
);
create index files_incomplete on files (created_at) where completed_at is null;

-- What is to be sent or was sent, in words already. Where no server for mail is set, the hub shows it instead.
create table mails (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  -- What happened: the same cause never writes twice to the same address.
  cause text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  -- The code by which the server said for good that there is no such address.
  refusal text,
  unique (recipient, cause),
  check (sent_at is null or refusal is null)
);
create index mails_newest on mails (created_at desc);
