-- Each change of what a viewer consists of (features/session/viewer.queries.ts) is announced with the person's id, or
-- with nothing when it may be about everybody: processes remember viewers until then.

create function announce_viewer() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  perform pg_notify('viewers_changed', changed ->> tg_argv[0]);
  return null;
end $$;

create function announce_viewer_of_token() returns trigger language plpgsql as $$
begin
  perform pg_notify('viewers_changed', s.user_id::text) from sessions s where s.id = new.session_id;
  return null;
end $$;

create function announce_viewers() returns trigger language plpgsql as $$
begin
  perform pg_notify('viewers_changed', '');
  return null;
end $$;

create trigger announce_change after update on users
  for each row when (old is distinct from new) execute function announce_viewer('id');
create trigger announce_end after delete on users
  for each row execute function announce_viewer('id');

create trigger announce_change after update of revoked_at on sessions
  for each row when (old.revoked_at is distinct from new.revoked_at) execute function announce_viewer('user_id');
create trigger announce_end after delete on sessions
  for each row execute function announce_viewer('user_id');

-- A token that runs out is no change; one whose time is set anew is.
create trigger announce_change after update of expires_at on session_tokens
  for each row when (old.expires_at is distinct from new.expires_at) execute function announce_viewer_of_token();

create trigger announce_change after insert or update of rank or delete on rank_promotions
  for each row execute function announce_viewer('user_id');

create trigger announce_change after insert or update or delete on organisation_managers
  for each row execute function announce_viewer('user_id');

-- How many people there are, and may be, is nothing that a viewer has.
create trigger announce_change after update on organisations
  for each row when (to_jsonb(old) - '{people,seats}'::text[] is distinct from to_jsonb(new) - '{people,seats}'::text[])
  execute function announce_viewers();
