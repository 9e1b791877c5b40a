-- What an assignment came to on a day, the last time it was counted that day: counting everybody of a large organisation
-- for all its assignments takes longer than somebody waits, and what was so on a past day stays known.
create table assignment_figures (
  assignment_id uuid not null references assignments (id) on delete cascade,
  -- In Warsaw.
  day date not null,
  counted_at timestamptz not null,
  people int not null,
  not_started int not null,
  started int not null,
  overdue int not null,
  done int not null,
  exempt int not null,
  -- Whatever their state.
  begun int not null,
  finished int not null,
  passed int not null,
  certified int not null,
  primary key (assignment_id, day)
);
