-- A login at the product's own hub from before this time counts no more: the account's sessions were all ended then,
-- and one that was under way must not outlive that. By the clock of the machine, like the logins themselves.
alter table hub.accounts add column logins_from timestamptz;
