-- Since when somebody is in a group: what was assigned to it before they came gives them time.
alter table group_members add column joined_at timestamptz;
update group_members m set joined_at = greatest(u.joined_at, g.created_at)
  from users u, groups g where u.id = m.user_id and g.id = m.group_id;
alter table group_members alter column joined_at set default now(), alter column joined_at set not null;
