-- Films that authors upload have a size and space of their own.
alter table files
  add column use text not null default 'work' check (use in ('work', 'content'));
