-- From which day (Warsaw) an organisation's people have to have a second factor; null: each decides for themselves.
alter table organisations add column second_factor_from date;

-- Since when the product's own hub asks somebody for a second factor, as it tells; null: it does not.
alter table users add column second_factor_since timestamptz;

update users u set second_factor_since = t.confirmed_at
from hub.totp t
where u.issuer = 'urn:zenit:own-hub' and u.subject = t.account_id::text and t.confirmed_at is not null;
