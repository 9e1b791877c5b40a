-- A program is called so in what is kept, too; `moduleId` is the specification's name for it.
update notifications
set parameters = parameters - 'moduleId' || jsonb_build_object('programId', parameters -> 'moduleId')
where kind = 'new-course' and parameters ? 'moduleId';
