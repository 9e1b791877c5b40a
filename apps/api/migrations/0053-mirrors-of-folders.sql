-- A pack that is kept in a folder, as the studio shows it: its documents as the last load brought them, to be read.
alter table studio_packs add column is_mirror boolean not null default false;

-- What a load says of itself in its transaction; everything else leaves mirrors as they are.
create function is_mirroring() returns boolean language sql stable as
  $$ select coalesce(current_setting('zenit.mirroring', true), '') = 'on' $$;

create function keep_mirror() returns trigger language plpgsql as $$
begin
  if not is_mirroring()
    and exists (select from studio_packs p where p.id = coalesce(new.pack_id, old.pack_id) and p.is_mirror) then
    raise exception 'A pack that is kept in a folder is changed there' using errcode = 'check_violation';
  end if;
  return coalesce(new, old);
end $$;

-- Not of who changed a document: an account that is erased is taken off it.
create trigger studio_files_of_mirror before insert or delete or update of path, version, content, media on studio_files
  for each row execute function keep_mirror();
create trigger studio_translations_of_mirror before insert or delete on studio_translations
  for each row execute function keep_mirror();
create trigger studio_requests_of_mirror before insert on studio_requests
  for each row execute function keep_mirror();

create function keep_mirrored_pack() returns trigger language plpgsql as $$
begin
  if not is_mirroring() then
    raise exception 'A pack that is kept in a folder is changed there' using errcode = 'check_violation';
  end if;
  return coalesce(new, old);
end $$;
create trigger studio_packs_mirror_deleted before delete on studio_packs
  for each row when (old.is_mirror) execute function keep_mirrored_pack();
create trigger studio_packs_mirror_changed before update of change, published_change, pack on studio_packs
  for each row when (old.is_mirror and new.is_mirror) execute function keep_mirrored_pack();
