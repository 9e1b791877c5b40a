-- Archives of packs, with all their films, have a size and space of their own.
alter table files
  drop constraint files_use_check,
  add constraint files_use_check check (use in ('work', 'content', 'pack'));
