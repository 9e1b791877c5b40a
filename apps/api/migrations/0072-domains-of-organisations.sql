-- Whose confirmed addresses bring people into which organisation. A domain is one organisation's.
create table organisation_domains (
  domain text primary key check (domain = lower(domain collate "C") and length(domain) between 3 and 253),
  organisation_id uuid not null references organisations (id),
  created_at timestamptz not null
);
create index organisation_domains_organisation on organisation_domains (organisation_id);
