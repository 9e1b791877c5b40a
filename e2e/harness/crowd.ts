import { sql } from 'kysely'
import { ensureDefaultOrganisation } from '../../apps/api/src/features/organisations/queries.ts'
import { inDatabase } from './database.ts'

/**
 * Inserts forty learners of a course with a lesson and a closed test: thirty have finished the lesson and taken the
 * test, ten have stopped at its first part; twenty have rated the lesson, one with a comment.
 */
export async function addCrowd(slug: string, comment: string): Promise<void> {
  await inDatabase(async (db) => {
    const organisation = await ensureDefaultOrganisation(db)
    await sql`
      with crowd as (
        insert into users (id, organisation_id, issuer, subject, email, first_name)
        select gen_random_uuid(), ${organisation}, ${`crowd-${slug}`}, n::text, n || ${`-${slug}@mail.example`}, 'Zofia'
        from generate_series(1, 40) n returning id)
      insert into enrolments (user_id, course_id, id, revision_id, joined_at, studied_at)
      select crowd.id, c.id, gen_random_uuid(), c.published_revision_id, now() - interval '40 d',
        now() - interval '30 d'
      from crowd, courses c where c.slug = ${slug}`.execute(db)
    const learned = sql`
      enrolments e join users u on u.id = e.user_id and u.issuer = ${`crowd-${slug}`}
        join courses c on c.id = e.course_id
        join course_revisions r on r.id = e.revision_id`
    await sql`
      insert into sublesson_completions (user_id, course_id, sublesson_id, completed_at)
      select e.user_id, e.course_id, s.id, e.joined_at + interval '9 min' * u.subject::int
      from ${learned} join lessons l on l.course_id = c.id join sublessons s on s.lesson_id = l.id
      where u.subject::int <= 30`.execute(db)
    await sql`
      insert into sublesson_views (user_id, course_id, sublesson_id, begun_at, seen_at)
      select e.user_id, e.course_id, s.id, e.joined_at, e.joined_at
      from ${learned} join lessons l on l.course_id = c.id join sublessons s on s.lesson_id = l.id
      where s.kind = 'presentation'`.execute(db)
    await sql`
      insert into lesson_ratings (user_id, course_id, lesson_id, rating, comment, rated_at)
      select e.user_id, e.course_id, l.id, case when u.subject::int <= 12 then 'yes' else 'no' end,
        case when u.subject = '1' then ${comment} end, e.studied_at
      from ${learned} join lessons l on l.course_id = c.id where u.subject::int <= 20`.execute(db)
    // Everybody chose the first answer of every question, except that the last ten chose the second answer of the first
    // question.
    await sql`
      insert into test_attempts (user_id, course_id, id, revision_id, served, percentage_to_pass, started_at, ends_at,
        answers, checked_at, correct_count, total_questions, passed)
      select e.user_id, e.course_id, gen_random_uuid(), r.id, t.served, 100, e.studied_at,
        e.studied_at + interval '10 min', t.answers, e.studied_at + interval '5 min', 1, 2, false
      from ${learned} cross join lateral (
        select
          jsonb_agg(jsonb_build_object('question', q -> '_id',
            'answers', jsonb_path_query_array(q, '$.answers[*]._id')) order by place) as served,
          jsonb_agg(jsonb_build_object('q', place - 1, 'a', jsonb_build_array(
            q -> 'answers' -> (case when place = 1 and u.subject::int > 20 then 1 else 0 end) -> '_id'))
            order by place) as answers
        from jsonb_array_elements(r.document -> 'closedTest' -> 'questions') with ordinality as o (q, place)) t
      where u.subject::int <= 30`.execute(db)
  })
}
