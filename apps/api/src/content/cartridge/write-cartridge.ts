import type {
  CourseDocument,
  CriterionDocument,
  FinalWorkDocument,
  Language,
  LessonDocument,
  Localized,
  SublessonDocument,
  VideoDocument,
} from '../document.ts'
import { element, escaped, schemas, xmlDocument } from '../questions/xml-write.ts'
import { writeAssessment } from './write-qti-1.ts'

/** A file of the cartridge: a text, or a media file by its key in the store. */
type CartridgeFile = { text: string } | { media: string }

interface Resource {
  id: string
  type: string
  href: string
  title: string
  /** Slug of its lesson; null for the endings of a course. */
  lesson: string | null
}

/** A resource with the keys of its media files in the store. */
type Written = Resource & { media: ReadonlySet<string> }

const webcontent = 'webcontent'
const assessment = 'imsqti_xmlv1p2/imscc_xmlv1p3/assessment'

/**
 * Writes a course as a Common Cartridge 1.3 in one language: lessons as folders, texts as pages, films and files next
 * to them, questions as QTI 1.2 assessments. The ids of the document are paths of the pack.
 */
export function writeCartridge(
  course: CourseDocument,
  { language, closedTest, finalWork }: { language: Language; closedTest: string; finalWork: string },
): Map<string, CartridgeFile> {
  const files = new Map<string, CartridgeFile>()
  const resources: Written[] = []
  const add = (resource: Resource, text: string) => {
    const media = new Set<string>()
    files.set(resource.href, { text: withMedia(text, media) })
    resources.push({ ...resource, media })
  }
  const withLinks = linksWithin(course)
  for (const lesson of course.lessons)
    for (const part of lesson.sublessons) addPart({ lesson, part, language, add, withLinks })
  const end = { lesson: null }
  if (course.closedTest) {
    const test = { id: 'closed-test', title: closedTest }
    add(
      { ...test, ...end, type: assessment, href: 'assessments/closed-test.xml' },
      writeAssessment({ ...test, language, questions: course.closedTest.questions }),
    )
  }
  if (course.finalWork)
    add(
      { id: 'final-work', title: finalWork, ...end, type: webcontent, href: 'pages/end/final-work.html' },
      page({ title: finalWork, body: withLinks(bodyOf(course.finalWork, language)), language }),
    )
  const media = [...new Set(resources.flatMap((resource) => [...resource.media]))]
  const text = manifest(course, { language, resources, media })
  return new Map<string, CartridgeFile>([
    ['imsmanifest.xml', { text }],
    ...files,
    ...media.map((key) => [mediaPath(key), { media: key }] as const),
  ])
}

const bodyOf = ({ overview, tasks }: FinalWorkDocument, language: Language): string =>
  [
    overview[language] ?? '',
    ...tasks.map(
      ({ title, description, criteria }) =>
        `<h2>${escaped(title[language] ?? '')}</h2>${description[language] ?? ''}<ul>${criteria
          .map((criterion) => `<li>${criterionOf(criterion, language)}</li>`)
          .join('')}</ul>`,
    ),
  ].join('\n')

function criterionOf({ label, levels = [] }: CriterionDocument, language: Language): string {
  const items = levels.map(
    ({ name, description }) =>
      `<li><strong>${escaped(name[language] ?? '')}</strong>: ${escaped(description[language] ?? '')}</li>`,
  )
  return `${escaped(label[language] ?? '')}${items.length > 0 ? `<ol>${items.join('')}</ol>` : ''}`
}

interface PartContext {
  lesson: LessonDocument
  part: SublessonDocument
  language: Language
  add: (resource: Resource, text: string) => void
  withLinks: (html: string) => string
}

/** Quizzes and tests are questions of the system that shows the cartridge, and have no page to link to. */
const isTest = (
  part: SublessonDocument,
): part is Extract<SublessonDocument, { kind: 'quiz' | 'internal-test' }> =>
  part.kind === 'quiz' || part.kind === 'internal-test'

function addPart({ lesson, part, language, add, withLinks }: PartContext): void {
  // Slugs contain hyphens but no full stops: joined by a hyphen, two pairs could give the same name.
  const id = `${lesson.slug}.${part.slug}`
  const title = part.title[language] ?? part.slug
  if (isTest(part)) {
    const questions = part.kind === 'quiz' ? [part.question] : part.questions
    add(
      { id, type: assessment, href: `assessments/${id}.xml`, title, lesson: lesson.slug },
      writeAssessment({ id, title, questions, language }),
    )
    return
  }
  const body = `${textOf(part, language)}${resourcesOf(part, language)}`
  add(
    { id, type: webcontent, href: pagePath(lesson.slug, part.slug), title, lesson: lesson.slug },
    page({ title, body: withLinks(body), language }),
  )
}

const pagePath = (lesson: string, part: string): string => `pages/${lesson}/${part}.html`

/** Content of a sublesson: a film with its text, slides one below the other, a page, or a PDF to open. */
function textOf(
  part: Exclude<SublessonDocument, { kind: 'quiz' | 'internal-test' }>,
  language: Language,
): string {
  const body = part.body[language] ?? ''
  if (part.kind === 'video') return `${film(part, language)}${body}`
  const shown = part.page?.[language]?.html ?? (part.slides[language] ?? []).join('\n<hr>\n')
  const pdf = part.pdf[language]
  const link = pdf ? `<p><a href="${escaped(pdf)}">${escaped(part.title[language] ?? 'PDF')}</a></p>` : ''
  return `${shown}${link}${body}`
}

const captionsLabel: Record<Language, string> = { pl: 'Napisy', en: 'Captions' }

function film({ video, captions, title }: VideoDocument, language: Language): string {
  const { url = '' } = video[language] ?? {}
  const track = captions[language]
    ? `<track kind="captions" srclang="${language}" src="${escaped(captions[language])}" label="${captionsLabel[language]}" default>`
    : ''
  return `<video controls src="${escaped(url)}" title="${escaped(title[language] ?? '')}">${track}</video>`
}

function resourcesOf({ resources, prompts }: SublessonDocument, language: Language): string {
  const files = resources.flatMap(({ name, file }) => {
    const url = file[language]?.url
    return url ? [`<li><a href="${escaped(url)}">${escaped(name[language] ?? '')}</a></li>`] : []
  })
  const texts = prompts.map(
    ({ title, text }) =>
      `<h2>${escaped(title[language] ?? '')}</h2><pre>${escaped(text[language] ?? '')}</pre>`,
  )
  return `${texts.join('')}${files.length > 0 ? `<ul>${files.join('')}</ul>` : ''}`
}

const page = ({ title, body, language }: { title: string; body: string; language: Language }): string =>
  `<!DOCTYPE html>\n<html lang="${language}">\n<head><meta charset="utf-8"><title>${escaped(title)}</title></head>\n<body>\n<h1>${escaped(title)}</h1>\n${body}\n</body>\n</html>\n`

const partAddress =
  /href="\/course\/course\/([a-z0-9-]+)\?lesson=[^"]*?&#x26;sublesson=course\/\1\/lesson\/([a-z0-9-]+)\/sublesson\/([a-z0-9-]+)"/g

/** Links to pages of the same course lead there; of links to what the cartridge has no page for, the text stays. */
function linksWithin({ slug, lessons }: CourseDocument): (html: string) => string {
  const pages = new Set(
    lessons.flatMap((lesson) =>
      lesson.sublessons.filter((part) => !isTest(part)).map((part) => `${lesson.slug}/${part.slug}.html`),
    ),
  )
  return (html) =>
    html
      .replaceAll(partAddress, (whole, course: string, lesson: string, part: string) => {
        const page = `${lesson}/${part}.html`
        return course === slug && pages.has(page) ? `href="../${page}"` : whole
      })
      .replaceAll(/<a href="\/(?!media\/)[^"]*"[^>]*>([\s\S]*?)<\/a>/g, '$1')
}

const mediaPath = (key: string): string => `media/${key}`

/** Media are in a separate folder; makes paths relative to pages and assessments, and records the media used. */
const withMedia = (text: string, media: Set<string>): string =>
  text
    .replaceAll(/(src|href)="\/media\/([a-z0-9.]+)"/g, (_, attribute: string, key: string) => {
      media.add(key)
      return `${attribute}="../../${mediaPath(key)}"`
    })
    // Questions are HTML escaped in XML.
    .replaceAll(/src=(&#34;)\/media\/([a-z0-9.]+)\1/g, (_, quote: string, key: string) => {
      media.add(key)
      return `src=${quote}$IMS-CC-FILEBASE$../${mediaPath(key)}${quote}`
    })

interface ManifestInput {
  language: Language
  resources: readonly Written[]
  media: readonly string[]
}

function manifest(course: CourseDocument, { language, resources, media }: ManifestInput): string {
  const text = (texts: Localized) => element('title', {}, [escaped(texts[language] ?? '')])
  const item = ({ id, title }: Resource) =>
    element('item', { identifier: `item-${id}`, identifierref: `resource-${id}` }, [
      element('title', {}, [escaped(title)]),
    ])
  const lessons = course.lessons.map((lesson) =>
    element('item', { identifier: `lesson-${lesson.slug}` }, [
      text(lesson.title),
      ...resources.filter((one) => one.lesson === lesson.slug).map(item),
    ]),
  )
  const ends = resources.filter(({ lesson }) => lesson === null).map(item)
  const root = element('manifest', { identifier: `course-${course.slug}`, ...namespaces }, [
    element('metadata', {}, [
      element('schema', {}, ['IMS Common Cartridge']),
      element('schemaversion', {}, ['1.3.0']),
      element('lomimscc:lom', {}, [
        element('lomimscc:general', {}, [
          ...['title', 'description'].map((name) =>
            element(`lomimscc:${name}`, {}, [
              element('lomimscc:string', { language }, [
                escaped(course[name as 'title' | 'description'][language] ?? ''),
              ]),
            ]),
          ),
          element('lomimscc:language', {}, [language]),
        ]),
      ]),
    ]),
    element('organizations', {}, [
      element('organization', { identifier: 'organization', structure: 'rooted-hierarchy' }, [
        element('item', { identifier: 'root' }, [...lessons, ...ends]),
      ]),
    ]),
    element('resources', {}, [
      ...resources.map(({ id, type, href, media: shown }) =>
        element('resource', { identifier: `resource-${id}`, type, ...(type === webcontent && { href }) }, [
          element('file', { href }),
          ...[...shown].map((key) => element('dependency', { identifierref: `file-${key}` })),
        ]),
      ),
      ...media.map((key) =>
        element('resource', { identifier: `file-${key}`, type: webcontent, href: mediaPath(key) }, [
          element('file', { href: mediaPath(key) }),
        ]),
      ),
    ]),
  ])
  return xmlDocument(root)
}

const packages = 'http://www.imsglobal.org/xsd/imsccv1p3/imscp_v1p1'
const lom = 'http://ltsc.ieee.org/xsd/imsccv1p3/LOM/manifest'
const xsd = 'http://www.imsglobal.org/profile/cc/ccv1p3'

const namespaces = {
  xmlns: packages,
  'xmlns:lomimscc': lom,
  ...schemas({
    [packages]: `${xsd}/ccv1p3_imscp_v1p2_v1p0.xsd`,
    [lom]: `${xsd}/LOM/ccv1p3_lommanifest_v1p0.xsd`,
  }),
}
