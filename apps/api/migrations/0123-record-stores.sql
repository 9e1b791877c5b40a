-- A learning record store (xAPI) is told of learning through the outbox of webhooks. An organisation has one at most.
-- locks webhook_endpoints: at most ten rows of each organisation
alter table webhook_endpoints
  add column kind text not null default 'webhook' check (kind in ('webhook', 'record-store')),
  -- Of HTTP Basic, beside the secret.
  add column key text,
  -- What actors and activities are named under. It stays when the product moves, so that a person stays one actor.
  add column home_page text,
  add column actor text check (actor in ('account', 'email')),
  add check ((kind = 'record-store') = (key is not null and home_page is not null and actor is not null));
-- Events are chosen for webhooks alone: every fact of a course is a statement.
alter table webhook_endpoints drop constraint webhook_endpoints_events_check;
alter table webhook_endpoints add constraint webhook_endpoints_events_check check (case kind
  when 'record-store' then cardinality(events) = 0
  else cardinality(events) > 0 and events <@ array['person.joined', 'course.finished', 'test.passed', 'work.reviewed',
    'certificate.issued', 'certificate.revoked', 'assignment.overdue'] end);
create unique index webhook_endpoints_record_store on webhook_endpoints (organisation_id) where kind = 'record-store';
