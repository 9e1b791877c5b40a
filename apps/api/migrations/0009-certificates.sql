-- A certificate stands on its own: it outlives the account and its records of learning, it can be revoked by mistake
-- and restored, its name can change, and what happened to it is kept.

alter table certificates drop constraint certificates_number_fkey;
alter table certificates
  -- Null once the account is gone.
  alter column user_id drop not null,
  -- Null once the holder has asked for it to be removed.
  alter column learner_name drop not null,
  -- Null once nobody is left who could open it, or it shows a name that was removed.
  alter column image_key drop not null,
  add column renewed_at timestamptz,
  add column name_removed_at timestamptz,
  add foreign key (user_id) references users (id) on delete set null,
  add foreign key (course_id) references courses (id),
  add check ((learner_name is null) = (name_removed_at is not null)),
  add check (image_key is not null or user_id is null or name_removed_at is not null);

-- In the order of `sequence`. The names that a certificate bore are those of `issued` and `renewed`.
create table certificate_events (
  number text not null references certificates (number),
  sequence int not null check (sequence > 0),
  kind text not null check (kind in ('issued', 'renewed', 'revoked', 'restored', 'name-removed')),
  happened_at timestamptz not null,
  -- Whoever did it: the holder or staff; null once their account is gone.
  actor_id uuid references users (id) on delete set null,
  reason text,
  learner_name text,
  primary key (number, sequence),
  check ((reason is not null) = (kind in ('revoked', 'restored'))),
  check (learner_name is null or kind in ('issued', 'renewed'))
);

insert into certificate_events (number, sequence, kind, happened_at, actor_id, learner_name)
select number, 1, 'issued', issued_at, user_id, learner_name from certificates;
insert into certificate_events (number, sequence, kind, happened_at, reason)
select number, 2, 'revoked', revoked_at, revoked_reason from certificates where revoked_at is not null;

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in (
  'certificate', 'certificate-revoked', 'certificate-restored', 'rank', 'new-course', 'streak-at-risk',
  'reviewed-final-work', 'review-due'));
