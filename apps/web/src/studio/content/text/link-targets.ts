import { useQuery } from '@tanstack/react-query'
import type { PackTree } from '@zenit/contract/packs'
import type { Language } from '@zenit/contract/parts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { paths } from '../../../paths.ts'
import { documentQuery } from '../document/keepers.ts'
import { isValue, listIn, textIn, textsIn, type Value } from '../fields/values.ts'
import { packQuery } from '../queries.ts'
import { siteDocuments } from '../site/documents.ts'
import { useKindWords } from '../use-kind-words.ts'
import { titleOf } from '../words.ts'

/** Link target of a text other than a website (docs/content-format.md). */
interface LinkTarget {
  href: string
  /** Title in the language of the text. */
  title: string
  /** Its kind and its parents. */
  note: string
}

/** Pages that any text can link to. */
const pages = ['programs', 'tools', 'community', 'benefits', 'about'] as const

/** Courses, lessons and sublessons, by slug. */
function courseTargets(
  courses: PackTree['courses'],
  kindWords: (kind: string) => string,
  language: Language,
): LinkTarget[] {
  return courses.flatMap((course) => {
    const name = titleOf(course.title, language, course.slug)
    const lessons = course.lessons.flatMap((lesson) => {
      const title = titleOf(lesson.title, language, lesson.slug)
      const parts = lesson.sublessons.map((part) => ({
        href: `/${part.node}`,
        title: titleOf(part.title, language, part.slug),
        note: `${kindWords(part.kind)} · ${name} › ${title}`,
      }))
      return [{ href: `/${lesson.node}`, title, note: `${kindWords('lesson')} · ${name}` }, ...parts]
    })
    return [{ href: `/${course.node}`, title: name, note: kindWords('course') }, ...lessons]
  })
}

/** Entries of a site document: tools, partners. */
function useListed(pack: string, kind: 'tools' | 'partners') {
  const { path } = siteDocuments[kind]
  const { data: tree } = useQuery(packQuery(pack))
  const isThere = tree?.others.some((one) => one.path === path) ?? false
  const { data } = useQuery({ ...documentQuery({ pack, path }), enabled: isThere })
  const value = data?.document.value
  return listIn(isValue(value) ? value : {}, kind)
}

interface LinkTargetsQuery {
  pack: string
  /** Path of the text. */
  path: string
  /** Files next to the text. */
  files: readonly string[]
  language: Language
}

const lessonOf = (path: string): string | null =>
  /^courses\/[^/]+\/lessons\/[^/]+\//.exec(path)?.[0].concat('lesson.yaml') ?? null

const fileIn = (resource: Value, language: Language): string =>
  textIn(resource, 'file') || titleOf(textsIn(resource, 'file'), language, '')

/** Targets in the text's own lesson: its resources as files, its prompts by the sublessons that show them. */
function useOffered({ pack, path, language }: LinkTargetsQuery): {
  resources: LinkTarget[]
  prompts: LinkTarget[]
} {
  const { t } = useTranslation('studio-links')
  const { data: tree } = useQuery(packQuery(pack))
  const lessons = tree?.courses.flatMap((course) => course.lessons) ?? []
  const lesson = lessons.find((one) => one.path === lessonOf(path))
  const { data } = useQuery({
    ...documentQuery({ pack, path: lesson?.path ?? '' }),
    enabled: lesson !== undefined,
  })
  const value = data?.document.value
  const parts = lesson ? listIn(isValue(value) ? value : {}, 'sublessons') : []
  const named = (list: 'resources' | 'prompts') =>
    parts.flatMap((part) => {
      const title = titleOf(textsIn(part, 'title'), language, textIn(part, 'id'))
      return listIn(part, list).map((one) => ({ one, part, title }))
    })
  const resources = named('resources').map(({ one, title }) => ({
    href: fileIn(one, language),
    title: titleOf(textsIn(one, 'name'), language, textIn(one, 'id')),
    note: t('pick.resource', { title }),
  }))
  const prompts = named('prompts').map(({ one, part, title }) => ({
    href: `/${lesson?.node}/${textIn(part, 'id')}`,
    title: titleOf(textsIn(one, 'title'), language, textIn(one, 'id')),
    note: t('pick.prompt', { title }),
  }))
  return { resources: resources.filter(({ href }) => href !== ''), prompts }
}

export function useLinkTargets(given: LinkTargetsQuery): LinkTarget[] {
  const { pack, files, language } = given
  const { t } = useTranslation('shell')
  const { t: words } = useTranslation('studio-links')
  const kindWords = useKindWords()
  const { data: tree } = useQuery(packQuery(pack))
  const tools = useListed(pack, 'tools')
  const partners = useListed(pack, 'partners')
  const { resources, prompts } = useOffered(given)
  const isResource = (name: string) => resources.some(({ href }) => href === name)
  return [
    ...courseTargets(tree?.courses ?? [], kindWords, language),
    ...(tree?.programs ?? []).map(({ node, title, slug }) => ({
      href: `/${node}`,
      title: titleOf(title, language, slug),
      note: kindWords('program'),
    })),
    ...tools.map((tool) => ({
      href: `/tools/${textIn(tool, 'id')}`,
      title: textIn(tool, 'name') || textIn(tool, 'id'),
      note: kindWords('tool'),
    })),
    ...partners.map((partner) => ({
      href: `/benefits/${textIn(partner, 'id')}`,
      title: titleOf(textsIn(partner, 'title'), language, textIn(partner, 'id')),
      note: kindWords('partner'),
    })),
    ...pages.map((page) => ({ href: paths[page](), title: t(`nav.${page}`), note: words('pick.page') })),
    ...resources,
    ...prompts,
    ...files
      .filter((name) => !isResource(name))
      .map((name) => ({ href: name, title: name, note: words('pick.file') })),
  ]
}
