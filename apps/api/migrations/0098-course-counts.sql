-- What everybody has done in one course: reports compare an organisation with all others.
create index standing_counts_course on standing_counts (course_id) include (organisation_id, stage, people);
