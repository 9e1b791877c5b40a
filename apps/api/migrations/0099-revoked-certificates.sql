-- What was certified on a past day and is not any more: there are few.
create index certificates_revoked on certificates (revoked_at) where revoked_at is not null;
