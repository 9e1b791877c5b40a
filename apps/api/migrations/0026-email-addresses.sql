-- Every address in one form (NFKC, lower case, its domain in ASCII), so that no two spellings of a mailbox are two people.
-- What the product does since then in platform/email-address.ts is done here once to what was kept before.

-- Punycode (RFC 3492) of a domain's label.
create function pg_temp.ascii_label(label text) returns text language plpgsql as $$
declare
  codes int[] := array(select ascii(one) from string_to_table(label, null) with ordinality as t (one, place) order by place);
  digits constant text := 'abcdefghijklmnopqrstuvwxyz0123456789';
  made text := (select coalesce(string_agg(chr(code), '' order by place), '')
    from unnest(codes) with ordinality as t (code, place) where code < 128);
  basic int := length(made);
  handled int := basic;
  least int := 128;
  bias int := 72;
  delta bigint := 0;
  code int;
  next_code int;
  rest bigint;
  threshold int;
  step int;
begin
  if octet_length(label) = length(label) then return label; end if;
  if basic > 0 then made := made || '-'; end if;
  while handled < cardinality(codes) loop
    select min(one) into next_code from unnest(codes) one where one >= least;
    delta := delta + (next_code - least)::bigint * (handled + 1);
    least := next_code;
    foreach code in array codes loop
      if code < least then delta := delta + 1; end if;
      continue when code <> least;
      rest := delta;
      step := 36;
      loop
        threshold := greatest(1, least(26, step - bias));
        exit when rest < threshold;
        made := made || substr(digits, (threshold + (rest - threshold) % (36 - threshold))::int + 1, 1);
        rest := (rest - threshold) / (36 - threshold);
        step := step + 36;
      end loop;
      made := made || substr(digits, rest::int + 1, 1);
      delta := case when handled = basic then delta / 700 else delta / 2 end;
      delta := delta + delta / (handled + 1);
      bias := 0;
      while delta > 455 loop
        delta := delta / 35;
        bias := bias + 36;
      end loop;
      bias := bias + (36 * delta / (delta + 38))::int;
      delta := 0;
      handled := handled + 1;
    end loop;
    delta := delta + 1;
    least := least + 1;
  end loop;
  return 'xn--' || made;
end $$;

create function pg_temp.normalised(email text) returns text language sql as $$
  select case when folded like '%@%' and length(folded) <= 254
    then regexp_replace(folded, '@[^@]*$', '') || '@' || (
      select string_agg(pg_temp.ascii_label(label), '.' order by place)
      from string_to_table(substring(folded from '[^@]*$'), '.') with ordinality as t (label, place))
    else folded end
  from (select normalize(lower(btrim(normalize(email, nfkc)) collate "und-x-icu"), nfkc) as folded) one
$$;

-- Accounts whose addresses are one now: the one that was written so already keeps it, else the oldest. Nobody signs in to
-- the others by that address any more; nothing of theirs is lost (docs/operating.md, "Two accounts, one address").
drop index hub.hub_accounts_email;
with ranked as (
  select id, pg_temp.normalised(email) as normalised,
    row_number() over (partition by pg_temp.normalised(email)
      order by pg_temp.normalised(email) <> email, created_at, id) as place
  from hub.accounts)
update hub.accounts a
set email = case when r.place = 1 and r.normalised ~ '^[[:graph:]]+$' and octet_length(r.normalised) = length(r.normalised)
  then r.normalised else a.id || '@duplicate.invalid' end
from ranked r where r.id = a.id;
alter table hub.accounts add constraint accounts_email_normalised
  check (octet_length(email) = length(email) and email = lower(email) and email !~ '\s');
create unique index hub_accounts_email on hub.accounts (email);

drop index hub.hub_links_email;
update hub.links set email = pg_temp.normalised(email) where email is not null;
alter table hub.links add constraint links_email_normalised
  check (octet_length(email) = length(email) and email = lower(email) and email !~ '\s');
create index hub_links_email on hub.links (email) where purpose = 'old-email';

-- People of other hubs may share an address: what signs somebody in there is issuer and subject.
update users u set email = coalesce(
    (select a.email from hub.accounts a where u.issuer = 'urn:zenit:own-hub' and a.id::text = u.subject), pg_temp.normalised(u.email))
  where pg_temp.normalised(u.email) <> u.email
    or exists (select from hub.accounts a where u.issuer = 'urn:zenit:own-hub' and a.id::text = u.subject and a.email <> u.email);
alter table users add constraint users_email_normalised check (email = lower(email collate "C"));
create index users_email on users (email);

update mails m set recipient = pg_temp.normalised(recipient)
  where pg_temp.normalised(recipient) <> recipient
    and not exists (select from mails o where o.cause = m.cause and o.id <> m.id
      and pg_temp.normalised(o.recipient) = pg_temp.normalised(m.recipient));

drop function pg_temp.normalised(text);
drop function pg_temp.ascii_label(text);
