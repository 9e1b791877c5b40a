import { type Static, Type } from 'typebox'
import { call } from './call.ts'
import { done, id, idParams, instant, listQuery, nullable, pagination, strict } from './parts.ts'

/** Maximum characters (code points) of a prompt, and maximum number of prompts per learner. */
export const promptbookLimits = { prompt: 10_000, title: 200, items: 1_000 } as const

const title = Type.String({ minLength: 1, maxLength: promptbookLimits.title, pattern: '\\S' })
const promptText = Type.String({ minLength: 1, maxLength: promptbookLimits.prompt, pattern: '\\S' })

export const promptbookItem = strict({
  _id: id,
  title: Type.String(),
  prompt: Type.String(),
  createdAt: instant,
  /** The lesson prompt it was saved from; the titles are null when the prompt is no longer published. */
  source: Type.Union([
    strict({
      promptId: id,
      courseId: id,
      courseTitle: nullable(Type.String()),
      lessonId: id,
      sublessonId: id,
      lessonTitle: nullable(Type.String()),
    }),
    Type.Null(),
  ]),
})
export type PromptbookItem = Static<typeof promptbookItem>

const changed = strict({ success: Type.Literal(true), item: promptbookItem })

export const addPromptbookItem = call({
  name: 'addPromptbookItem',
  method: 'POST',
  path: '/course/add-promptbook-item',
  summary:
    'Saves a prompt. Each lesson prompt and each text is saved once; a repeated request returns the existing one.',
  slice: 'promptbook',
  access: 'promptbook',
  body: strict({
    prompt: promptText,
    /** Absent: the title given by the lesson, otherwise the first words of the prompt. */
    title: Type.Optional(title),
    source: Type.Optional(strict({ lessonId: id, sublessonId: id, promptId: id })),
  }),
  answer: changed,
  errors: [
    'not-found',
    'rank-too-low',
    'language-unavailable',
    'not-joined',
    'out-of-order',
    'promptbook-full',
    'rate-limited',
  ],
})

export const listPromptbookItems = call({
  name: 'listPromptbookItems',
  method: 'GET',
  path: '/promptbook',
  summary:
    'Lists the learner’s saved prompts, newest first or by title; search in titles and texts, pages of 9.',
  slice: 'promptbook',
  access: 'promptbook',
  query: strict({
    ...listQuery(9),
    /** Only prompts saved from these lesson prompts. */
    promptId: Type.Optional(Type.Array(id, { maxItems: 100 })),
  }),
  answer: strict({ items: Type.Array(promptbookItem), pagination }),
  errors: [],
})

export const updatePromptbookItem = call({
  name: 'updatePromptbookItem',
  method: 'PUT',
  path: '/promptbook/:id',
  summary: 'Changes the title of a saved prompt.',
  slice: 'promptbook',
  access: 'promptbook',
  params: idParams,
  body: strict({ title }),
  answer: changed,
  errors: ['not-found', 'rate-limited'],
})

export const deletePromptbookItem = call({
  name: 'deletePromptbookItem',
  method: 'DELETE',
  path: '/promptbook/:id',
  summary: 'Deletes a saved prompt, which can be restored for a day. Repeating it changes nothing.',
  slice: 'promptbook',
  access: 'promptbook',
  params: idParams,
  answer: done,
  errors: ['not-found', 'rate-limited'],
})

export const restorePromptbookItem = call({
  name: 'restorePromptbookItem',
  method: 'POST',
  path: '/promptbook/:id/restore',
  summary: 'Restores a deleted prompt.',
  slice: 'promptbook',
  access: 'promptbook',
  params: idParams,
  answer: changed,
  errors: ['not-found', 'promptbook-full', 'rate-limited'],
})
