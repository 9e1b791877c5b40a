-- Whoever goes on to another organisation is not brought back by the directory that once shut them out: it invites them,
-- as anybody else. By their confirmed address they stay shut out.
create or replace function leave_directory() returns trigger language plpgsql as $$
begin
  update directory_people set user_id = null
    where user_id = old.id and organisation_id = old.organisation_id and is_active;
  update directory_people p set user_id = null from organisations o
    where o.id = new.organisation_id and not o.is_default
      and p.user_id = old.id and p.organisation_id <> new.organisation_id and not p.is_active;
  return new;
end $$;
