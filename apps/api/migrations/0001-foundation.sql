-- Zenit, first schema. Learners' tables lead with the learner's id; content tables are small.
-- Facts are appended (what happened, when); statuses and percentages are derived from them.

-- Organisations and people ---------------------------------------------------------------------

create table organisations (
  id uuid primary key,
  slug text not null unique,
  name text not null,
  access_to_tool_repository boolean not null default true,
  access_to_benefits boolean not null default true,
  access_to_community boolean not null default true,
  access_to_promptbook boolean not null default true,
  access_to_ai_gym boolean not null default true,
  access_to_multibot boolean not null default true,
  -- New people land here; at most one organisation is the default.
  is_default boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index organisations_default on organisations (is_default) where is_default;

create table users (
  id uuid primary key,
  organisation_id uuid not null references organisations (id),
  -- Issuer and subject name a person of the hub; e-mail may change.
  issuer text not null,
  subject text not null,
  email text not null,
  first_name text not null,
  last_name text not null default '',
  avatar text,
  roles text[] not null default '{learner}'
    check (roles <@ array['learner', 'reviewer', 'author', 'admin']),
  time_zone text not null default 'Europe/Warsaw',
  locale text not null default 'pl' check (locale in ('pl', 'en')),
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  unique (issuer, subject)
);

-- The rank is the greatest promotion; someone without one has rank 1.
create table rank_promotions (
  user_id uuid not null references users (id),
  rank smallint not null check (rank between 2 and 5),
  reason text not null,
  promoted_at timestamptz not null,
  primary key (user_id, rank)
);

-- Sessions -------------------------------------------------------------------------------------

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id),
  -- For ending the hub's session too.
  id_token text,
  created_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_user on sessions (user_id);

-- Tokens are random and kept as SHA-256 only.
create table session_tokens (
  token_hash bytea primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  kind text not null check (kind in ('access', 'refresh')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index session_tokens_session on session_tokens (session_id);

-- The hub that comes with the product ----------------------------------------------------------

create schema hub;

create table hub.accounts (
  id uuid primary key,
  email text not null,
  password_hash text not null,
  first_name text not null,
  last_name text not null default '',
  locale text not null default 'pl' check (locale in ('pl', 'en')),
  created_at timestamptz not null default now()
);
create unique index hub_accounts_email on hub.accounts (lower(email));

-- What oidc-provider keeps: sessions, grants, codes, tokens.
create table hub.payloads (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  user_code text,
  consumed_at timestamptz,
  expires_at timestamptz,
  primary key (model, id)
);
create index hub_payloads_grant on hub.payloads (grant_id) where grant_id is not null;
create index hub_payloads_uid on hub.payloads (model, uid) where uid is not null;
create index hub_payloads_expiry on hub.payloads (expires_at);

-- Signing keys (private JWKS) and cookie keys, made at the first start.
create table hub.keys (
  name text primary key,
  value jsonb not null,
  created_at timestamptz not null default now()
);

-- Content --------------------------------------------------------------------------------------

-- Every thing in a content folder gets its id once, by its path.
create table content_ids (
  path text primary key,
  id uuid not null unique
);

create table programs (
  id uuid primary key,
  pack text not null,
  slug text not null unique,
  document jsonb not null,
  checksum text not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);

create table courses (
  id uuid primary key,
  pack text not null,
  slug text not null unique,
  program_id uuid references programs (id),
  position int not null default 0,
  published_revision_id uuid,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);

-- A learner in the middle of a lesson or a test keeps the revision they started.
create table course_revisions (
  id uuid primary key,
  course_id uuid not null references courses (id),
  number int not null,
  document jsonb not null,
  checksum text not null,
  created_at timestamptz not null default now(),
  unique (course_id, number)
);
alter table courses add foreign key (published_revision_id) references course_revisions (id);

-- Lessons and sublessons are never deleted, so that progress keeps its meaning.
create table lessons (
  id uuid primary key,
  course_id uuid not null references courses (id),
  slug text not null,
  retired_at timestamptz,
  unique (course_id, slug)
);

create table sublessons (
  id uuid primary key,
  lesson_id uuid not null references lessons (id),
  slug text not null,
  kind text not null check (kind in ('video', 'presentation', 'quiz', 'internal-test')),
  retired_at timestamptz,
  unique (lesson_id, slug)
);

create table content_items (
  id uuid primary key,
  pack text not null,
  kind text not null check (kind in ('tool', 'partner', 'community-card', 'page', 'onboarding')),
  slug text not null,
  position int not null default 0,
  document jsonb not null,
  checksum text not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz,
  unique (kind, slug)
);

-- Learning -------------------------------------------------------------------------------------

create table enrolments (
  user_id uuid not null references users (id),
  course_id uuid not null references courses (id),
  -- The progressId of the calls.
  id uuid not null unique,
  revision_id uuid not null references course_revisions (id),
  joined_at timestamptz not null,
  -- When the learner last opened or finished something in it; orders "go on".
  studied_at timestamptz not null,
  finished_at timestamptz,
  finish text check (finish in ('certificate', 'without-certificate')),
  primary key (user_id, course_id),
  check ((finished_at is null) = (finish is null))
);

create table sublesson_completions (
  user_id uuid not null,
  course_id uuid not null,
  sublesson_id uuid not null references sublessons (id),
  completed_at timestamptz not null,
  primary key (user_id, course_id, sublesson_id),
  foreign key (user_id, course_id) references enrolments (user_id, course_id)
);

-- Each checked answer to a quiz or a question of an internal test.
create table question_answers (
  user_id uuid not null,
  course_id uuid not null,
  id uuid not null,
  sublesson_id uuid not null references sublessons (id),
  question_id uuid not null,
  answer_ids uuid[] not null,
  is_correct boolean not null,
  answered_at timestamptz not null,
  primary key (user_id, id),
  foreign key (user_id, course_id) references enrolments (user_id, course_id)
);
create index question_answers_passed on question_answers (user_id, course_id, question_id) where is_correct;

create table video_positions (
  user_id uuid not null references users (id),
  sublesson_id uuid not null references sublessons (id),
  seconds real not null check (seconds >= 0),
  updated_at timestamptz not null,
  primary key (user_id, sublesson_id)
);

-- Study time counted by the server between heartbeats, per day of the learner's own time zone.
create table study_days (
  user_id uuid not null references users (id),
  day date not null,
  seconds int not null default 0 check (seconds between 0 and 90000),
  last_beat_at timestamptz not null,
  primary key (user_id, day)
);

-- Closed tests ---------------------------------------------------------------------------------

create table test_attempts (
  user_id uuid not null,
  course_id uuid not null,
  id uuid not null,
  revision_id uuid not null references course_revisions (id),
  -- As served: [{"question": id, "answers": [id, …]}, …]; `q` of an answer is an index into it.
  served jsonb not null,
  percentage_to_pass smallint not null check (percentage_to_pass between 1 and 100),
  started_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > started_at),
  -- The last save: [{"q": 0, "a": [id, …]}, …].
  answers jsonb not null default '[]',
  sequence int not null default 0 check (sequence >= 0),
  saved_at timestamptz,
  checked_at timestamptz,
  correct_count smallint,
  total_questions smallint,
  passed boolean,
  primary key (user_id, id),
  foreign key (user_id, course_id) references enrolments (user_id, course_id),
  check (num_nulls(checked_at, correct_count, total_questions, passed) in (0, 4)),
  check (correct_count between 0 and total_questions),
  -- Exact: correct ÷ total ≥ percentage ÷ 100, in whole numbers; no questions never passes.
  check (passed is null
    or passed = (total_questions > 0 and correct_count * 100 >= percentage_to_pass * total_questions))
);
-- One running attempt per learner and course, whatever races.
create unique index test_attempts_running on test_attempts (user_id, course_id) where checked_at is null;
create index test_attempts_course on test_attempts (user_id, course_id, started_at);

-- A course passed, by a closed test or an approved final work; reserves the certificate's number.
create table course_passes (
  user_id uuid not null,
  course_id uuid not null,
  passed_at timestamptz not null,
  evidence text not null check (evidence in ('closed-test', 'final-work')),
  evidence_id uuid not null,
  certificate_number text not null unique,
  primary key (user_id, course_id),
  foreign key (user_id, course_id) references enrolments (user_id, course_id)
);

create table certificates (
  number text primary key references course_passes (certificate_number),
  user_id uuid not null,
  course_id uuid not null,
  -- Drawn from these, not from the learner's row: a certificate says what was true when it was issued.
  learner_name text not null,
  course_title text not null,
  language text not null check (language in ('pl', 'en')),
  issued_at timestamptz not null,
  image_key text not null,
  revoked_at timestamptz,
  revoked_reason text,
  unique (user_id, course_id),
  check ((revoked_at is null) = (revoked_reason is null))
);
