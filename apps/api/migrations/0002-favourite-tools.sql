-- Tools that a learner has put aside for themselves.
create table favourite_tools (
  user_id uuid not null references users (id),
  tool_id uuid not null references content_items (id),
  added_at timestamptz not null,
  primary key (user_id, tool_id)
);
