-- Of a backup that was made: why nothing old could be removed from its bucket, in English for the operator.
alter table backup_runs add column removal_fault text;
