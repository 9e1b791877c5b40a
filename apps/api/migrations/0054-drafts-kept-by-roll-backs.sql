-- The course was edited while it waited to be rolled back: learners got the earlier state, and its draft stayed.
alter table studio_requests add column kept_draft boolean not null default false;
