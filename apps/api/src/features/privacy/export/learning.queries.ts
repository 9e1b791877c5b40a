import type { Rating } from '@zenit/contract/ratings'
import { sql } from 'kysely'
import { outcomeOf } from '../../courses/progress.ts'
import { goalSeconds } from '../../streaks/day.ts'
import type { Exporter, Row } from './subject.ts'

/** What a person has learned: courses, lessons, answers, time. */

const courses: Exporter = {
  name: 'courses',
  tables: ['enrolments'],
  async read({ tx, userId, names, t }) {
    const { rows } = await sql<{
      courseId: string
      joinedAt: Date
      studiedAt: Date
      finishedAt: Date | null
      finish: string | null
      isPassed: boolean
      isCertified: boolean
    }>`
      select e.course_id as "courseId", e.joined_at as "joinedAt", e.studied_at as "studiedAt",
        e.finished_at as "finishedAt", e.finish, p.user_id is not null as "isPassed",
        exists (select from certificates c where c.user_id = e.user_id and c.course_id = e.course_id
          and c.revoked_at is null) as "isCertified"
      from enrolments e left join course_passes p on p.user_id = e.user_id and p.course_id = e.course_id
      where e.user_id = ${userId} order by e.joined_at`.execute(tx)
    return rows.map(({ courseId, finish, isPassed, isCertified, ...row }) => {
      const outcome = outcomeOf({ ...row, isPassed, isCertified })
      return {
        course: names.of(courseId),
        ...row,
        finish: finish && t(`privacy:export.finishes.${finish}`),
        outcome: outcome && t(`privacy:export.outcomes.${outcome}`),
      }
    })
  },
}

const lessons: Exporter = {
  name: 'lessons',
  tables: ['sublesson_completions'],
  async read({ tx, userId, names }) {
    const { rows } = await sql<{
      courseId: string
      lessonId: string
      sublessonId: string
      finishedAt: Date
      isSkipped: boolean
    }>`
      select c.course_id as "courseId", s.lesson_id as "lessonId", c.sublesson_id as "sublessonId",
        c.completed_at as "finishedAt", c.is_skipped as "isSkipped"
      from sublesson_completions c join sublessons s on s.id = c.sublesson_id
      where c.user_id = ${userId} order by c.completed_at`.execute(tx)
    return rows.map(({ courseId, lessonId, sublessonId, ...row }) => ({
      course: names.of(courseId),
      lesson: names.of(lessonId),
      part: names.of(sublessonId),
      ...row,
    }))
  },
}

interface AnswerRow {
  courseId: string
  sublessonId: string
  questionId: string
  answerIds: string[]
  isCorrect: boolean
  answeredAt: Date
  language: string | null
}

const answers: Exporter = {
  name: 'answers',
  tables: ['question_answers'],
  async read({ tx, userId, names }) {
    const { rows } = await sql<AnswerRow>`
      select course_id as "courseId", sublesson_id as "sublessonId", question_id as "questionId",
        answer_ids as "answerIds", is_correct as "isCorrect", answered_at as "answeredAt", language
      from question_answers where user_id = ${userId} order by answered_at, id`.execute(tx)
    return rows.map((row) => ({
      course: names.of(row.courseId),
      part: names.of(row.sublessonId),
      question: names.of(row.questionId),
      answers: row.answerIds.map((id) => names.of(id)),
      isCorrect: row.isCorrect,
      answeredAt: row.answeredAt,
      language: row.language,
    }))
  },
}

const videos: Exporter = {
  name: 'videos',
  tables: ['video_positions'],
  async read({ tx, userId, names }) {
    const { rows } = await sql<{ sublessonId: string; seconds: number; seenAt: Date }>`
      select sublesson_id as "sublessonId", seconds, updated_at as "seenAt"
      from video_positions where user_id = ${userId} order by updated_at`.execute(tx)
    return rows.map(({ sublessonId, ...row }) => ({ part: names.of(sublessonId), ...row }))
  },
}

const views: Exporter = {
  name: 'views',
  tables: ['sublesson_views'],
  async read({ tx, userId, names }) {
    const { rows } = await sql<{ sublessonId: string; percentSeen: number; startedAt: Date; seenAt: Date }>`
      select sublesson_id as "sublessonId", parts_in(seen) / 10 as "percentSeen", begun_at as "startedAt",
        seen_at as "seenAt"
      from sublesson_views where user_id = ${userId} order by begun_at`.execute(tx)
    return rows.map(({ sublessonId, ...row }) => ({ part: names.of(sublessonId), ...row }))
  },
}

const ratings: Exporter = {
  name: 'lesson-ratings',
  tables: ['lesson_ratings'],
  async read({ tx, userId, names, t }) {
    const { rows } = await sql<{
      courseId: string
      lessonId: string
      rating: Rating
      comment: string | null
      ratedAt: Date
    }>`
      select course_id as "courseId", lesson_id as "lessonId", rating, comment, rated_at as "ratedAt"
      from lesson_ratings where user_id = ${userId} order by rated_at`.execute(tx)
    return rows.map(({ courseId, lessonId, rating, ...row }) => ({
      course: names.of(courseId),
      lesson: names.of(lessonId),
      rating: t(`privacy:export.ratings.${rating}`),
      ...row,
    }))
  },
}

const studyDays: Exporter = {
  name: 'study-days',
  tables: ['study_days'],
  async read({ tx, userId }) {
    const { rows } = await sql<Row>`
      select day::text, seconds, seconds >= ${goalSeconds} as "isGoalMet", last_beat_at as "seenAt"
      from study_days where user_id = ${userId} order by day`.execute(tx)
    return rows
  },
}

const studyCourses: Exporter = {
  name: 'study-courses',
  tables: ['study_day_courses'],
  async read({ tx, userId, names }) {
    const { rows } = await sql<{ day: string; courseId: string; seconds: number }>`
      select day::text, course_id as "courseId", seconds
      from study_day_courses where user_id = ${userId} order by day, course_id`.execute(tx)
    return rows.map(({ day, courseId, seconds }) => ({ day, course: names.of(courseId), seconds }))
  },
}

const favourites: Exporter = {
  name: 'favourite-tools',
  tables: ['favourite_tools'],
  async read({ tx, userId, names }) {
    const { rows } = await sql<{ toolId: string; addedAt: Date }>`
      select tool_id as "toolId", added_at as "addedAt" from favourite_tools
      where user_id = ${userId} order by added_at`.execute(tx)
    return rows.map(({ toolId, addedAt }) => ({ tool: names.of(toolId), addedAt }))
  },
}

interface Prompt {
  title: string
  prompt: string
  courseId: string | null
  sublessonId: string | null
  savedAt: Date
  deletedAt: Date | null
  deliveredAt: Date | null
}

const prompts: Exporter = {
  name: 'prompts',
  tables: ['promptbook_items'],
  async read({ tx, userId, names }) {
    const { rows } = await sql<Prompt>`
      select title, prompt, course_id as "courseId", sublesson_id as "sublessonId", created_at as "savedAt",
        deleted_at as "deletedAt", delivered_at as "deliveredAt"
      from promptbook_items where user_id = ${userId} order by created_at, id`.execute(tx)
    return rows.map(({ courseId, sublessonId, title, prompt, ...dates }) => ({
      title,
      prompt,
      course: courseId && names.of(courseId),
      part: sublessonId && names.of(sublessonId),
      ...dates,
    }))
  },
}

export const learningExporters: readonly Exporter[] = [
  courses,
  lessons,
  answers,
  videos,
  views,
  ratings,
  studyDays,
  studyCourses,
  favourites,
  prompts,
]
