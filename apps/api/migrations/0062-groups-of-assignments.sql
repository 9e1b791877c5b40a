-- Groups came after assignments. A deleted group is asked for nothing.
delete from assignment_groups where group_id not in (select id from groups);
alter table assignment_groups
  add constraint assignment_groups_group foreign key (group_id) references groups (id) on delete cascade;
create index assignment_groups_by_group on assignment_groups (group_id);
