-- A refresh token has one successor, which is derived from it: whoever asks twice gets the same answer. What it is
-- derived with, beside the token itself and the server's secret.
alter table sessions add column seed bytea;
update sessions set seed = decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex');
alter table sessions alter column seed set not null;
