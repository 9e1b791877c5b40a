-- How much of each limit has been used in the window that runs. Whose it is stands there only as a keyed hash. Not
-- logged: a crash of the database forgets it, and that costs nobody anything.
create unlogged table rate_limits (
  key bytea primary key,
  used bigint not null,
  ends_at timestamptz not null
);
create index rate_limits_ends_at on rate_limits (ends_at);
