-- The words of an exemption, and of its end, are kept here alone: they go with the account. Each line of the log has the
-- id of what it tells of: the exemption's own, and this one.
alter table assignment_exemptions add column lift_id uuid unique, add column lifted_reason text;
