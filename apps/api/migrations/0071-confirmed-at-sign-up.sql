-- The address of a new account is confirmed by a link that is sent there. Accounts of before stay as they are.
alter table hub.links drop constraint links_purpose_check;
alter table hub.links add constraint links_purpose_check
  check (purpose in ('new-password', 'new-email', 'old-email', 'confirm-email'));
