import { type Static, Type } from 'typebox'
import { call } from './call.ts'
import {
  choice,
  done,
  id,
  idParams,
  instant,
  language,
  nullable,
  pagination,
  prose,
  strict,
} from './parts.ts'

/**
 * The studio's packs: programs, courses and the pages around them, kept as the files of a content folder
 * (docs/content-format.md) with a history. A *document* is one of these files: YAML, Markdown, captions, other text, or
 * a media file. A *node* is a program, a course, a lesson or a sublesson; it is called by its place, as
 * `programs/start`, `courses/prompts`, `courses/prompts/intro` or `courses/prompts/intro/film`.
 */
const slug = Type.String({ minLength: 1, maxLength: 80, pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' })
/** Of a file in the pack, with forward slashes: `courses/prompts/course.yaml`. */
const path = Type.String({ minLength: 1, maxLength: 300 })
const node = Type.String({ minLength: 1, maxLength: 330 })
const count = Type.Integer({ minimum: 0 })
const version = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })
/** Titles as they are written; a language that has none is absent. */
const localized = strict({ pl: Type.Optional(Type.String()), en: Type.Optional(Type.String()) })
const given = Type.String({ minLength: 1, maxLength: 300, pattern: '\\S' })
const title = strict({ pl: Type.Optional(given), en: Type.Optional(given) })

/** Who brought what learners see. */
export const packHome = choice('studio', 'folder', 'demo')
export type PackHome = Static<typeof packHome>

/** `draft`: never published from the studio. `changed`: there is something that learners do not see yet. */
export const packState = choice('draft', 'published', 'changed')
export type PackState = Static<typeof packState>

/** Of a node: `new` was never published, `changed` has changes, `published` is what learners see. */
export const nodeState = choice('new', 'changed', 'published')
export type NodeState = Static<typeof nodeState>

const issueCounts = {
  errors: count,
  warnings: count,
  /** Texts that one of the languages lacks. */
  missing: count,
}

export const packSummary = strict({
  _id: id,
  /** Its id in content.yaml. */
  pack: Type.String(),
  languages: Type.Array(language),
  state: packState,
  /** Null: learners see no pack of this id. */
  home: nullable(packHome),
  /** Of its programs, in their order, at most five. */
  programs: Type.Array(localized),
  courses: count,
  /** Null: it was not checked yet. `isCurrent`: nothing was changed since. */
  issues: Type.Union([strict({ ...issueCounts, isCurrent: Type.Boolean() }), Type.Null()]),
  organisationId: nullable(id),
  changedAt: instant,
  publishedAt: nullable(instant),
})
export type PackSummary = Static<typeof packSummary>

export const listPacks = call({
  name: 'listPacks',
  method: 'GET',
  path: '/studio/packs',
  summary: 'The packs that whoever asks may edit, those changed last first.',
  slice: 'packs',
  access: 'author',
  query: strict({
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, default: 1 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
    /** In the pack's id and the titles of its programs and courses. */
    search: Type.Optional(Type.String({ maxLength: 200 })),
    state: Type.Optional(Type.Array(packState, { maxItems: 3 })),
  }),
  answer: strict({
    packs: Type.Array(packSummary),
    pagination,
    /** Packs that learners see and that are in a folder alone: they can be imported. */
    folders: Type.Array(strict({ pack: Type.String(), home: packHome })),
  }),
  errors: [],
})

export const createPack = call({
  name: 'createPack',
  method: 'POST',
  path: '/studio/packs',
  summary: 'Makes an empty pack. The id is for ever; one that is there is refused (slug-taken).',
  slice: 'packs',
  access: 'author',
  body: strict({
    pack: slug,
    languages: Type.Array(language, { minItems: 1, maxItems: 2, uniqueItems: true }),
  }),
  answer: strict({ ...done.properties, pack: packSummary }),
  errors: ['slug-taken'],
})

const sublessonNode = strict({
  node: Type.String(),
  slug: Type.String(),
  kind: Type.String(),
  title: localized,
  minutes: nullable(Type.Number()),
  state: nodeState,
})
const lessonNode = strict({
  node: Type.String(),
  slug: Type.String(),
  /** Its document. */
  path: Type.String(),
  version,
  title: localized,
  state: nodeState,
  sublessons: Type.Array(sublessonNode),
})
const courseNode = strict({
  node: Type.String(),
  slug: Type.String(),
  path: Type.String(),
  version,
  title: localized,
  languages: Type.Array(language),
  state: nodeState,
  ending: nullable(Type.String()),
  /** Paths of the documents that are there. */
  closedTest: nullable(Type.String()),
  finalWork: nullable(Type.String()),
  lessons: Type.Array(lessonNode),
})
const programNode = strict({
  node: Type.String(),
  slug: Type.String(),
  path: Type.String(),
  version,
  title: localized,
  state: nodeState,
  /** Slugs, in their order; one may be named that is not there. */
  courses: Type.Array(Type.String()),
})

export const packTree = strict({
  pack: packSummary,
  /** Goes up with every change of the pack; `publishPack` takes it. */
  change: count,
  programs: Type.Array(programNode),
  courses: Type.Array(courseNode),
  /** Documents beside programs and courses: content.yaml, tools.yaml, pages/about.yaml, … */
  others: Type.Array(strict({ path: Type.String(), version, state: nodeState })),
})
export type PackTree = Static<typeof packTree>

export const viewPack = call({
  name: 'viewPack',
  method: 'GET',
  path: '/studio/packs/:id',
  summary: 'A pack as a tree; lessons of one course alone with `course`, of no course with `course=-`.',
  slice: 'packs',
  access: 'author',
  params: idParams,
  query: strict({ course: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })) }),
  answer: packTree,
  errors: ['not-found'],
})

export const deletePack = call({
  name: 'deletePack',
  method: 'DELETE',
  path: '/studio/packs/:id',
  summary: 'Deletes a pack with its history, unless it was published (conflict).',
  slice: 'packs',
  access: 'author',
  params: idParams,
  answer: done,
  errors: ['not-found', 'conflict'],
})

const author = Type.Union([strict({ _id: id, name: Type.String() }), Type.Null()])

/** What a document is, by its place; `questions` is a quiz's one question or an internal test's list. */
export const documentKind = choice(
  'manifest',
  'program',
  'course',
  'closed-test',
  'final-work',
  'lesson',
  'questions',
  'tools',
  'partners',
  'community',
  'onboarding',
  'page',
  'markdown',
  'captions',
  'text',
  'media',
)
export type DocumentKind = Static<typeof documentKind>

const media = strict({
  /** For signed-in people above rank 1, also before it is published. */
  url: Type.String(),
  mime: Type.String(),
  size: count,
  width: Type.Optional(Type.Integer()),
  height: Type.Optional(Type.Integer()),
  seconds: Type.Optional(Type.Number()),
})

const documentHead = {
  path: Type.String(),
  kind: documentKind,
  version,
  state: nodeState,
  changedAt: instant,
  /** Null: an import by a command, or somebody whose account is gone. */
  changedBy: author,
  media: Type.Union([media, Type.Null()]),
}

const anything = Type.Any()
const anyObject = { type: 'object', additionalProperties: {} }

export const packDocument = strict({
  ...documentHead,
  /** The text as it is written; null of media. */
  content: nullable(Type.String()),
  /** What the YAML says, as JSON: an object, or the list of an internal test; null of everything else. */
  value: Type.Unsafe<Static<typeof anything>>({
    anyOf: [{ type: 'null' }, anyObject, { type: 'array', items: anyObject }],
  }),
})
export type PackDocument = Static<typeof packDocument>

export const listDocuments = call({
  name: 'listDocuments',
  method: 'GET',
  path: '/studio/packs/:id/documents',
  summary: 'The documents below a folder without what they say, by path, at most 1,000 after `after`.',
  slice: 'packs',
  access: 'author',
  params: idParams,
  query: strict({ below: Type.Optional(path), after: Type.Optional(path) }),
  answer: strict({
    documents: Type.Array(strict(documentHead)),
    /** The next page's `after`. */
    next: nullable(Type.String()),
  }),
  errors: ['not-found'],
})

export const viewDocument = call({
  name: 'viewDocument',
  method: 'GET',
  path: '/studio/packs/:id/document',
  summary: 'One document, or an earlier version of it.',
  slice: 'packs',
  access: 'author',
  params: idParams,
  query: strict({ path, version: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })) }),
  answer: strict({ document: packDocument }),
  errors: ['not-found'],
})

const documentAnswer = strict({ ...done.properties, document: packDocument })

export const saveDocument = call({
  name: 'saveDocument',
  method: 'PUT',
  path: '/studio/packs/:id/document',
  summary:
    'Saves a text document; 0 as expected version makes a new one. Of YAML, JSON is taken too and written as YAML, with what was not changed left as it stands. When somebody else has saved meanwhile: 409 conflict with the other version in `other`, and nothing is changed.',
  slice: 'packs',
  access: 'author',
  params: idParams,
  body: strict({ path, content: prose({ maxLength: 262_144 }), expectedVersion: version }),
  answer: documentAnswer,
  errors: ['not-found', 'conflict', 'too-large'],
})

export const previewText = call({
  name: 'previewText',
  method: 'POST',
  path: '/studio/packs/:id/preview',
  summary:
    'A Markdown text as learners would see it, with the pack’s media; nothing is saved. Of a deck, each slide with its words.',
  slice: 'packs',
  access: 'author',
  params: idParams,
  body: strict({
    /** Where the text is, or will be: what it names is found from there. */
    path,
    content: prose({ maxLength: 262_144 }),
    language,
    form: choice('slides', 'page', 'body'),
  }),
  answer: strict({
    /** Sanitised; empty for slides. */
    html: Type.String(),
    /** `line`: of the text, from 1. */
    slides: Type.Array(strict({ line: count, words: count, html: Type.String() })),
    /** More words cannot be read on one slide: `content check` warns of them. */
    mostWords: count,
    /** Why nothing can be made of the text; in English. */
    problem: Type.Union([strict({ line: count, message: Type.String() }), Type.Null()]),
  }),
  errors: ['not-found'],
})

export const deleteDocument = call({
  name: 'deleteDocument',
  method: 'DELETE',
  path: '/studio/packs/:id/document',
  summary: 'Deletes a document; its history stays. 409 conflict as with saveDocument.',
  slice: 'packs',
  access: 'author',
  params: idParams,
  query: strict({ path, expectedVersion: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) }),
  answer: done,
  errors: ['not-found', 'conflict'],
})

export const addMedia = call({
  name: 'addMedia',
  method: 'POST',
  path: '/studio/packs/:id/media',
  summary:
    'Takes a finished upload of one’s own into the pack; the upload is gone then. 415 when it holds something else than its ending says.',
  slice: 'packs',
  access: 'author',
  params: idParams,
  body: strict({ path, fileId: id, expectedVersion: version }),
  answer: documentAnswer,
  errors: ['not-found', 'conflict', 'file-format'],
})

export const nodeKind = choice(
  'program',
  'course',
  'lesson',
  'video',
  'slides',
  'page',
  'pdf',
  'quiz',
  'internal-test',
  'closed-test',
  'final-work',
)
export type NodeKind = Static<typeof nodeKind>

/** The node that there is now, and the tree's new `change`. */
const nodeAnswer = strict({ ...done.properties, node: Type.String(), change: count })
/** Among its siblings, from 0; at the end when it is left out. */
const position = Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 }))

export const createNode = call({
  name: 'createNode',
  method: 'POST',
  path: '/studio/packs/:id/nodes',
  summary:
    'Makes a program (no parent), a course in a program, a lesson, closed test or final work in a course, or a sublesson in a lesson, with its documents.',
  slice: 'packs',
  access: 'author',
  params: idParams,
  body: strict({ kind: nodeKind, parent: Type.Optional(node), slug, title, position }),
  answer: nodeAnswer,
  errors: ['not-found', 'slug-taken', 'conflict'],
})

export const duplicateNode = call({
  name: 'duplicateNode',
  method: 'POST',
  path: '/studio/packs/:id/nodes/duplicate',
  summary:
    'Copies a course, a lesson or a sublesson with its documents under a new slug, beside it or below another parent.',
  slice: 'packs',
  access: 'author',
  params: idParams,
  body: strict({ node, slug, parent: Type.Optional(node), position }),
  answer: nodeAnswer,
  errors: ['not-found', 'slug-taken', 'conflict'],
})

export const moveNode = call({
  name: 'moveNode',
  method: 'PUT',
  path: '/studio/packs/:id/nodes/move',
  summary: 'Puts a node at a place among its siblings, or below another parent of the same kind.',
  slice: 'packs',
  access: 'author',
  params: idParams,
  body: strict({
    node,
    parent: Type.Optional(node),
    position: Type.Integer({ minimum: 0, maximum: 100_000 }),
  }),
  answer: nodeAnswer,
  errors: ['not-found', 'slug-taken', 'conflict'],
})

export const deleteNode = call({
  name: 'deleteNode',
  method: 'DELETE',
  path: '/studio/packs/:id/nodes',
  summary:
    'Deletes a node with its documents; their history stays, and learners keep what is published until the next publication.',
  slice: 'packs',
  access: 'author',
  params: idParams,
  query: strict({ node }),
  answer: strict({ ...done.properties, change: count }),
  errors: ['not-found', 'conflict'],
})

export const packIssue = strict({
  severity: choice('error', 'warning'),
  path: Type.String(),
  line: Type.Integer({ minimum: 1 }),
  /** What is wrong and what to do, in English. */
  message: Type.String(),
  /** The language that a text lacks, where that is what is wrong. */
  missing: nullable(language),
  /** The nearest node around it. */
  node: nullable(Type.String()),
})
export type PackIssue = Static<typeof packIssue>

export const listIssues = call({
  name: 'listIssues',
  method: 'GET',
  path: '/studio/packs/:id/issues',
  summary:
    'What is wrong with a pack, as `content check` says it: errors, which keep it from being published, first.',
  slice: 'packs',
  access: 'author',
  params: idParams,
  answer: strict({
    ...issueCounts,
    /** The pack's `change` that was checked. */
    change: count,
    /** At most 2,000. */
    issues: Type.Array(packIssue),
  }),
  errors: ['not-found', 'pack-too-large'],
})

const effect = strict({
  what: choice('retired', 'changed'),
  /** program, course, lesson, a sublesson's kind, tool, partner, … */
  kind: Type.String(),
  slug: Type.String(),
  /** Learners under way, tests that run, final works that wait for a review. */
  learners: count,
  attempts: count,
  works: count,
  /** Slugs of what is new in its place: one of them may be it, renamed (`renamedFrom`). */
  newBeside: Type.Array(Type.String()),
})

export const packImpact = strict({
  change: count,
  /** Whether publishing would change anything for learners. */
  changes: Type.Boolean(),
  written: count,
  retired: count,
  revisions: count,
  effects: Type.Array(effect),
  /** Stands for these effects; null: there are none, and nothing has to be confirmed. */
  confirmation: nullable(Type.String()),
  /** Learners have the pack from there; `publishPack` needs `takeOver`. */
  takesOver: nullable(packHome),
})
export type PackImpact = Static<typeof packImpact>

export const viewImpact = call({
  name: 'viewImpact',
  method: 'GET',
  path: '/studio/packs/:id/impact',
  summary:
    'What publishing would do to learners. Changes nothing. 409 pack-faulty when the check finds errors.',
  slice: 'packs',
  access: 'author',
  params: idParams,
  answer: packImpact,
  errors: ['not-found', 'pack-faulty', 'pack-too-large', 'conflict'],
})

const publishing = {
  /** The `confirmation` of the impact that was shown; without it, nothing may be retired or change under learners. */
  confirmation: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
}
const published = strict({
  ...done.properties,
  /** False: learners saw all of it already. */
  changed: Type.Boolean(),
  written: count,
  retired: count,
  revisions: count,
  pack: packSummary,
})

export const publishPack = call({
  name: 'publishPack',
  method: 'POST',
  path: '/studio/packs/:id/publish',
  summary:
    'Publishes what the pack holds. 409: conflict (it was changed since `change`), pack-faulty, confirmation-required (the effects are others than those confirmed), pack-elsewhere (take it over).',
  slice: 'packs',
  access: 'author',
  params: idParams,
  body: strict({ change: version, ...publishing, takeOver: Type.Optional(Type.Boolean()) }),
  answer: published,
  errors: [
    'not-found',
    'conflict',
    'pack-faulty',
    'confirmation-required',
    'pack-elsewhere',
    'pack-too-large',
  ],
})

export const documentVersion = strict({
  path: Type.String(),
  version,
  changedAt: instant,
  changedBy: author,
  isDeletion: Type.Boolean(),
  isPublished: Type.Boolean(),
})

export const listVersions = call({
  name: 'listVersions',
  method: 'GET',
  path: '/studio/packs/:id/versions',
  summary: 'The versions of one document, or of all, the newest first.',
  slice: 'packs',
  access: 'author',
  params: idParams,
  query: strict({
    path: Type.Optional(path),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, default: 1 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 30 })),
  }),
  answer: strict({ versions: Type.Array(documentVersion), pagination }),
  errors: ['not-found'],
})

export const restoreVersion = call({
  name: 'restoreVersion',
  method: 'POST',
  path: '/studio/packs/:id/document/restore',
  summary:
    'Makes an earlier version the newest one, also of a document that was deleted (expected version 0).',
  slice: 'packs',
  access: 'author',
  params: idParams,
  body: strict({ path, version, expectedVersion: version }),
  answer: documentAnswer,
  errors: ['not-found', 'conflict'],
})

export const listPublications = call({
  name: 'listPublications',
  method: 'GET',
  path: '/studio/packs/:id/publications',
  summary: 'What was published when, the newest first; of one course alone, those that gave it a revision.',
  slice: 'packs',
  access: 'author',
  params: idParams,
  query: strict({ course: Type.Optional(slug) }),
  answer: strict({
    publications: Type.Array(
      strict({
        _id: id,
        number: count,
        publishedAt: instant,
        publishedBy: author,
        courses: Type.Array(strict({ slug: Type.String(), revision: count })),
      }),
    ),
  }),
  errors: ['not-found'],
})

/** A course, and a publication in which it was. */
const earlier = { course: slug, publicationId: id }

export const viewRollBack = call({
  name: 'viewRollBack',
  method: 'GET',
  path: '/studio/packs/:id/rollback',
  summary:
    'What rolling a course back would do to learners. Changes nothing. 404 also when the publication did not have the course.',
  slice: 'packs',
  access: 'author',
  params: idParams,
  query: strict(earlier),
  answer: packImpact,
  errors: ['not-found', 'pack-elsewhere', 'pack-faulty', 'pack-too-large', 'conflict'],
})

export const rollBackCourse = call({
  name: 'rollBackCourse',
  method: 'POST',
  path: '/studio/packs/:id/rollback',
  summary:
    'Publishes a course as an earlier publication had it, and nothing else of the pack; its draft becomes that too, with its history. Confirmed by the `confirmation` of viewRollBack.',
  slice: 'packs',
  access: 'author',
  params: idParams,
  body: strict({ ...earlier, ...publishing }),
  answer: published,
  errors: [
    'not-found',
    'conflict',
    'pack-faulty',
    'confirmation-required',
    'pack-elsewhere',
    'pack-too-large',
  ],
})

export const exportPack = call({
  name: 'exportPack',
  method: 'GET',
  path: '/studio/packs/:id/export',
  summary: 'The pack as a content folder in a zip archive.',
  slice: 'packs',
  access: 'author',
  params: idParams,
  answer: Type.Any({ description: 'The archive' }),
  answerType: 'application/zip',
  errors: ['not-found', 'rate-limited'],
})

const importReport = strict({
  ...done.properties,
  pack: packSummary,
  /** Documents that are new or were changed by it. */
  written: count,
  /** Those that were edited here since the last import, and not in the folder: they stayed. */
  kept: Type.Array(Type.String()),
  /** Files that no pack holds, and why. */
  skipped: Type.Array(strict({ path: Type.String(), reason: Type.String() })),
})

export const importPack = call({
  name: 'importPack',
  method: 'POST',
  path: '/studio/packs/import',
  summary:
    'Takes a content folder as a zip archive into a new pack, called by its content.yaml. One of that id in the studio is refused (slug-taken): import into that one.',
  slice: 'packs',
  access: 'author',
  upload: 'file',
  answer: importReport,
  errors: ['slug-taken', 'file-format', 'too-large', 'unsupported-media', 'rate-limited'],
})

export const importIntoPack = call({
  name: 'importIntoPack',
  method: 'POST',
  path: '/studio/packs/:id/import',
  summary:
    'Takes a content folder into its pack again. Of what was changed both here and there, nothing is lost: 409 conflict names the documents in `errors`, unless `overwrite` decides for the folder.',
  slice: 'packs',
  access: 'author',
  params: idParams,
  query: strict({ overwrite: Type.Optional(Type.Boolean({ default: false })) }),
  upload: 'file',
  answer: importReport,
  errors: ['not-found', 'conflict', 'file-format', 'too-large', 'unsupported-media', 'rate-limited'],
})

/** GIFT, Moodle XML, Aiken, QTI (1.2 to 3.0), a table with named columns, plain text with `*` before right answers. */
export const questionFormat = choice('gift', 'moodle-xml', 'aiken', 'qti', 'table', 'text')
export type QuestionFormat = Static<typeof questionFormat>

/** A question of one language, whose texts are inline Markdown. */
const foreignQuestion = strict({
  question: Type.String(),
  type: choice('single', 'multiple'),
  answers: Type.Array(
    strict({ label: Type.String(), right: Type.Boolean(), feedback: Type.Optional(Type.String()) }),
  ),
})
export type ForeignQuestion = Static<typeof foreignQuestion>

/** What did not become a question of ours, as far as it could be read. */
const unreadQuestion = strict({
  reason: choice(
    'other-type',
    'syntax',
    'no-text',
    'no-right-answer',
    'too-few-answers',
    'too-many-answers',
    'media',
  ),
  text: Type.String(),
  /** In which file of an archive; null: there is one file alone. */
  file: nullable(Type.String()),
  /** From 1; null where the format has no lines. */
  line: nullable(Type.Integer({ minimum: 1 })),
})
export type UnreadQuestion = Static<typeof unreadQuestion>

export const readQuestions = call({
  name: 'readQuestions',
  method: 'POST',
  path: '/studio/packs/:id/questions',
  summary:
    'Reads the questions of a file of another system (at most 10 MB; pasted text is sent as a file, too) and changes nothing: the author takes what fits. `language` is that of its texts.',
  slice: 'packs',
  access: 'author',
  params: idParams,
  query: strict({ language }),
  upload: 'file',
  answer: strict({
    format: questionFormat,
    questions: Type.Array(foreignQuestion),
    unread: Type.Array(unreadQuestion),
  }),
  errors: ['not-found', 'file-format', 'too-large', 'unsupported-media', 'rate-limited', 'unavailable'],
})

/** GIFT: a text file. QTI: a package of QTI 3.0, a zip archive. */
export const questionExport = choice('gift', 'qti')
export type QuestionExport = Static<typeof questionExport>

export const exportQuestions = call({
  name: 'exportQuestions',
  method: 'GET',
  path: '/studio/packs/:id/questions',
  summary:
    'The questions of a document (of a quiz, an internal test or a closed test) in one language, for another system. Those that lack a text in it, or a right answer, are left out.',
  slice: 'packs',
  access: 'author',
  params: idParams,
  query: strict({ path, language, format: questionExport }),
  answer: Type.Any({ description: 'A text file or an archive' }),
  answerType: '*/*',
  errors: ['not-found', 'rate-limited'],
})

const assignments = strict({
  organisations: Type.Array(id, { maxItems: 100, uniqueItems: true }),
  programs: Type.Array(id, { maxItems: 100, uniqueItems: true }),
})

export const viewAssignments = call({
  name: 'viewAssignments',
  method: 'GET',
  path: '/studio/people/:id/assignments',
  summary: 'The organisations and published programs whose packs an author edits; none of either: all packs.',
  slice: 'packs',
  access: 'admin',
  params: idParams,
  answer: strict({ assignments }),
  errors: ['not-found'],
})

export const updateAssignments = call({
  name: 'updateAssignments',
  method: 'PUT',
  path: '/studio/people/:id/assignments',
  summary: 'Sets whose packs an author edits.',
  slice: 'packs',
  access: 'admin',
  params: idParams,
  body: assignments,
  answer: strict({ ...done.properties, assignments }),
  errors: ['not-found'],
})

export const assignPack = call({
  name: 'assignPack',
  method: 'PUT',
  path: '/studio/packs/:id/organisation',
  summary: 'Says which organisation a pack belongs to, so that its authors edit it; null: none.',
  slice: 'packs',
  access: 'admin',
  params: idParams,
  body: strict({ organisationId: nullable(id) }),
  answer: strict({ ...done.properties, pack: packSummary }),
  errors: ['not-found'],
})
