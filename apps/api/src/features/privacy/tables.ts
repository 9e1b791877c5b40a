/** Tables with nothing of a person in them, and why. Every other table has an exporter and an eraser, or a reason. */
export const impersonal: Readonly<Record<string, string>> = {
  organisations: 'organisations, not people',
  'hub.keys': 'keys of the hub itself',
  content_ids: 'content',
  programs: 'content',
  courses: 'content',
  course_revisions: 'content',
  lessons: 'content',
  sublessons: 'content',
  content_items: 'content',
  content_packs: 'content',
  studio_packs: 'content',
  studio_link_checks: 'how addresses of other sites answered',
  studio_translations: 'sums of texts of the content',
  heartbeat: 'when the product served last',
  outages: 'when the product was away',
  badge_keys: 'keys that sign badges',
  migrations: 'the history of this database',
  rate_limits: 'keyed hashes of accounts and places, which nobody can lead back, for a day at most',
  used_link_tokens: 'hashes of tokens, which name nobody',
  'graphile_worker._private_job_queues': 'names of queues',
  'graphile_worker._private_known_crontabs': 'when jobs ran by themselves',
  'graphile_worker._private_tasks': 'names of jobs',
  'graphile_worker.migrations': 'the history of the queue',
}

/** Tables that are a person’s and not in the copy, and why. */
export const notExported: Readonly<Record<string, string>> = {
  session_tokens: 'hashes of secrets, of no use to anybody',
  studio_files:
    'content of the product, which those who write it share; what they did with it is in the log of staff',
  studio_versions: 'as studio_files',
  studio_publications: 'as studio_files',
  studio_preview_links: 'for a week, hashes of secrets; who made or revoked one is in the log of staff',
  studio_presence: 'for less than a minute, which page of the studio somebody has open',
  regrades: 'as studio_files',
  author_assignments: 'which content somebody may edit, as their organisation decides',
  idempotency_keys: 'for a day, responses to writes whose effect is in the copy',
  login_codes: 'hashes of secrets, for a minute',
  'hub.payloads': 'sessions, codes and tokens of the hub: secrets, of which the sessions are in the copy',
  'graphile_worker._private_jobs': 'what is to be done with data that is in the copy itself',
}
