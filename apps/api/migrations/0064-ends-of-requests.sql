-- A publication that fails for no reason of the pack is tried for an hour, which begins with its first failure.
alter table studio_requests add column failing_since timestamptz;

-- A folder takes its pack back while a publication waits: it ends, and says why.
alter table studio_request_steps drop constraint studio_request_steps_failure_check;
alter table studio_request_steps add constraint studio_request_steps_failure_check
  check (failure in ('changed', 'faulty', 'impact', 'elsewhere', 'taken-back', 'no-access', 'error'));
