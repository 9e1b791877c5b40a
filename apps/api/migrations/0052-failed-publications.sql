-- A publication that fails again and again for no reason that its author could mend ends, too.
alter table studio_request_steps drop constraint studio_request_steps_failure_check;
alter table studio_request_steps add constraint studio_request_steps_failure_check
  check (failure in ('changed', 'faulty', 'impact', 'elsewhere', 'no-access', 'error'));
