-- A person can leave, and what they did to others' things stays without them.

-- Null once the account of whoever decided is gone.
alter table review_decisions
  alter column reviewer_id drop not null,
  drop constraint review_decisions_reviewer_id_fkey,
  add foreign key (reviewer_id) references users (id) on delete set null;

alter table mails
  -- Whom it was written to, where that is known: addresses change.
  add column user_id uuid references users (id) on delete cascade,
  -- The last word to somebody who is gone: nothing of it is kept.
  add column forgotten_once_sent boolean not null default false;
create index mails_user on mails (user_id) where user_id is not null;
