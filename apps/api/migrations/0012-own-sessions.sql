-- A person sees where they are signed in, and ends what they do not know.
alter table sessions add column user_agent text not null default '' check (length(user_agent) <= 400);
-- When it was opened or renewed last; no finer than a quarter of an hour.
alter table sessions add column seen_at timestamptz;
update sessions set seen_at = created_at;
alter table sessions alter column seen_at set not null;
