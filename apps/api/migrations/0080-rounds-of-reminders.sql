-- Reminding looks at a bounded number of people each time: after whom it goes on in a time zone. No row: from the first.
create table reminder_rounds (
  time_zone text primary key,
  after uuid not null
);
create index users_time_zone on users (time_zone, id);
