import { textOf } from '@zenit/contract/text'
import { sql } from 'kysely'
import type { FinalWorkForm, JudgedCriterion } from '../../../schema/final-works.ts'
import { uploadedPath } from './files.ts'
import type { ExportContext, Exporter, Row } from './subject.ts'

/** Final works: what a person wrote and submitted, and the decisions, without the reviewers. */

/** Returns the text of a description, one line per paragraph. */
const readable = (html: string): string =>
  textOf(html.replaceAll(/<\/(?:p|li|h\d|blockquote|pre)>/gi, '$&<br>')).trim()

interface Decision {
  decision: string
  comment: string
  criteria: JudgedCriterion[]
  decidedAt: string
}

const toDecision = (
  { names, t }: ExportContext,
  { decision, comment, criteria, decidedAt }: Decision,
): Row => ({
  decision: t(`privacy:export.decisions.${decision}`),
  comment,
  decidedAt: new Date(decidedAt),
  criteria: criteria.map(({ _id, isMet, note, level }) => ({
    criterion: names.of(_id),
    isMet,
    ...(level && { level: names.of(level) }),
    note,
  })),
})

interface Files {
  files: { id: string; name: string }[]
}

const attachmentsOf = ({ files }: Files): string[] => files.map(uploadedPath)

/** The existing files among a list of ids. */
const namedFiles = (ids: ReturnType<typeof sql>, userId: string) => sql`
  (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name) order by f.id), '[]')
    from files f where f.user_id = ${userId} and f.id::text in (${ids}))`

interface Version extends Files {
  courseId: string
  taskId: string
  number: number
  language: string
  title: string
  description: string
  links: Record<string, string | null>
  submittedAt: Date
  dueAt: Date
  decision: Decision | null
}

/** A decision that can still be taken back does not count yet, as everywhere (isSettled). */
const works: Exporter = {
  name: 'final-works',
  tables: ['final_works', 'final_work_versions', 'review_decisions'],
  async read(reading) {
    const { tx, userId, names, t } = reading
    const { rows } = await sql<Version>`
      select w.course_id as "courseId", w.task_id as "taskId", v.number, v.language, v.title, v.description,
        json_build_object('youtube', v.youtube, 'vimeo', v.vimeo, 'googleDrive', v.google_drive,
          'oneDrive', v.one_drive) as links,
        v.submitted_at as "submittedAt", v.due_at as "dueAt",
        ${namedFiles(sql`select unnest(v.attachments)::text`, userId)} as files,
        (select json_build_object('decision', d.decision, 'comment', d.comment, 'criteria', d.criteria,
          'decidedAt', d.decided_at) from review_decisions d
          where d.version_id = v.id and d.withdrawn_at is null and d.settled_at is not null) as decision
      from final_works w join final_work_versions v on v.user_id = w.user_id and v.final_work_id = w.id
      where w.user_id = ${userId} order by w.created_at, v.number`.execute(tx)
    return rows.map(({ courseId, taskId, files, description, decision, ...row }) => ({
      course: names.of(courseId),
      task: names.of(taskId),
      ...row,
      language: t(`privacy:export.languages.${row.language}`),
      description: readable(description),
      attachments: attachmentsOf({ files }),
      decision: decision && toDecision(reading, decision),
    }))
  },
}

interface Draft extends Files {
  courseId: string
  taskId: string
  form: FinalWorkForm
  savedAt: Date
}

const drafts: Exporter = {
  name: 'drafts',
  tables: ['final_work_drafts'],
  async read({ tx, userId, names }) {
    const { rows } = await sql<Draft>`
      select course_id as "courseId", task_id as "taskId", form, saved_at as "savedAt",
        ${namedFiles(sql`select jsonb_array_elements_text(d.form -> 'attachments')`, userId)} as files
      from final_work_drafts d where user_id = ${userId} order by saved_at`.execute(tx)
    return rows.map(({ courseId, taskId, form, savedAt, files }) => {
      const { title, description, youtube, vimeo, googleDrive, oneDrive } = form
      return {
        course: names.of(courseId),
        task: names.of(taskId),
        title,
        description: readable(description),
        links: { youtube, vimeo, googleDrive, oneDrive },
        attachments: attachmentsOf({ files }),
        savedAt,
      }
    })
  },
}

const uploads: Exporter = {
  name: 'files',
  tables: ['files'],
  async read({ tx, userId }) {
    const { rows } = await sql<{
      id: string
      name: string
      size: number
      mime: string | null
      uploadedAt: Date
    }>`
      select id, name, size, mime, created_at as "uploadedAt" from files
      where user_id = ${userId} order by created_at, id`.execute(tx)
    return rows.map(({ id, ...row }) => ({
      ...row,
      // An unfinished upload is not a file yet.
      file: row.mime === null ? null : uploadedPath({ id, name: row.name }),
    }))
  },
}

export const workExporters: readonly Exporter[] = [works, drafts, uploads]
