-- Prompts that learners keep.

create table promptbook_items (
  user_id uuid not null references users (id),
  id uuid not null,
  title text not null check (char_length(title) between 1 and 200),
  prompt text not null check (char_length(prompt) between 1 and 10000),
  -- Where it was saved from: a prompt of a lesson. All four or none.
  prompt_id uuid,
  course_id uuid references courses (id),
  lesson_id uuid,
  sublesson_id uuid,
  -- Title and prompt without case and marks, as a search is: made by the product, so that no extension is needed.
  folded text not null,
  created_at timestamptz not null,
  -- Can be restored until the sweep takes it.
  deleted_at timestamptz,
  -- The external prompt book has accepted it.
  delivered_at timestamptz,
  primary key (user_id, id),
  check (num_nulls(prompt_id, course_id, lesson_id, sublesson_id) in (0, 4))
);
-- What is saved twice is there once, whatever races: by the lesson's prompt, else by the text.
create unique index promptbook_items_prompt on promptbook_items (user_id, prompt_id) where prompt_id is not null;
create unique index promptbook_items_text on promptbook_items (user_id, md5(prompt)) where prompt_id is null;
create index promptbook_items_newest on promptbook_items (user_id, created_at desc, id desc) where deleted_at is null;
create index promptbook_items_deleted on promptbook_items (deleted_at) where deleted_at is not null;
