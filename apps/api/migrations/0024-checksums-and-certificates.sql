-- What was stored is what is sent: the SHA-256 of every file, held against its bytes before they leave. Media of the
-- content carry theirs in their names.

alter table files
  -- Of what is kept of an image, which is encoded anew without what its camera wrote into it; null: as announced.
  add column stored_size bigint check (stored_size > 0),
  -- Null while bytes are still coming, and for files from before, until the hourly sweep has come by.
  add column sha256 bytea check (length(sha256) = 32),
  add column preview_sha256 bytea check (length(preview_sha256) = 32),
  add check (completed_at is not null or (stored_size is null and sha256 is null)),
  add check (preview_key is not null or preview_sha256 is null);

alter table certificates
  add column image_sha256 bytea check (length(image_sha256) = 32),
  add check (image_key is not null or image_sha256 is null);
create index files_without_sum on files (id) where sha256 is null and completed_at is not null;

-- Whether somebody has read a letter at the address: at the product's own hub since when, of other hubs as they say it.
alter table hub.accounts add column email_confirmed_at timestamptz;
alter table users add column email_confirmed boolean not null default false;

-- What else a certificate says: how long the course is, who signs (null: the team, as the catalogue words it), and what
-- the course was called in each of its languages, so that the page of another language need not show a foreign title.
alter table certificates
  add column minutes int check (minutes > 0),
  add column signatory jsonb,
  add column course_titles jsonb not null default '{}';
update certificates c
set minutes = nullif(round((r.document ->> 'minutes')::numeric)::int, 0),
  course_titles = (r.document -> 'title') || jsonb_build_object(c.language, c.course_title)
from course_passes p
left join test_attempts a on a.user_id = p.user_id and a.id = p.evidence_id
left join final_works w on w.user_id = p.user_id and w.id = p.evidence_id
left join enrolments e on e.user_id = p.user_id and e.course_id = p.course_id
join course_revisions r on r.id = coalesce(a.revision_id, w.revision_id, e.revision_id)
where p.certificate_number = c.number;
