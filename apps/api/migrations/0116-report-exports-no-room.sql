-- A file may end because the disk is too full for it.
alter table report_exports drop constraint report_exports_state_check;
alter table report_exports add constraint report_exports_state_check
  check (state in ('waiting', 'running', 'ready', 'failed', 'no-room'));
