-- Time that is given back has a cause, no attempt ends before it began, and a save is told from another one of its number.

-- Why nobody served. What a learner can cause gives nothing back: `stall`, the server's own process did not get to it.
alter table outages
  add column cause text not null default 'unknown'
    check (cause in ('absence', 'database', 'suspension', 'clock', 'stall', 'unknown')),
  drop constraint outages_seconds_check;
-- Outages from before were not told apart.
alter table outages
  alter column cause drop default,
  add constraint outages_seconds_check check (seconds >= 0 and (seconds = 0) = (cause = 'stall'));

-- By a clock that was set back meanwhile.
update test_attempts set checked_at = started_at where checked_at < started_at;
update test_attempts set saved_at = started_at where saved_at < started_at;
alter table test_attempts
  add constraint test_attempts_checked_after_start check (checked_at >= started_at),
  add constraint test_attempts_saved_after_start check (saved_at >= started_at);

-- `answers` holds all of them, question by question; this is what the last save brought, so that its repetition is known.
alter table test_attempts add column last_save jsonb not null default '[]';
update test_attempts set last_save = answers where checked_at is null;
