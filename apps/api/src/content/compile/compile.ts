import type { Pictogram } from '@zenit/contract/pictograms'
import type { CheckedPack } from '../check/check.ts'
import type {
  CategoryDocument,
  CommunityCardDocument,
  CourseDocument,
  OnboardingDocument,
  PageDocument,
  PartnerDocument,
  ProgramDocument,
  ToolDocument,
} from '../document.ts'
import { type IdOf, paths } from '../ids.ts'
import type { DrawFormula } from '../markdown/formulas.ts'
import { bound } from '../markdown/typography.ts'
import { compileCourse } from './compile-course.ts'
import { Renderer } from './renderer.ts'

export type ItemKind = 'tool' | 'partner' | 'community-card' | 'page' | 'onboarding'

/** All content of a pack in published form, with ids. */
export interface CompiledPack {
  pack: string
  programs: { id: string; document: ProgramDocument }[]
  courses: { id: string; document: CourseDocument }[]
  items: CompiledItem[]
}

interface CompiledItem {
  id: string
  kind: ItemKind
  position: number
  document: { slug: string }
}

/** Compiles a pack without errors to documents. Calls `idOf` once per item. */
export async function compilePack(
  checked: CheckedPack,
  idOf: IdOf,
  draw?: DrawFormula,
): Promise<CompiledPack> {
  if (!checked.isSound) throw new Error('A pack with errors cannot be compiled')
  const { pack } = checked
  const renderer = new Renderer(checked, idOf, draw)
  const courses: CompiledPack['courses'] = []
  for (const course of pack.courses) {
    courses.push({
      id: idOf(paths.course(course.slug)),
      document: await compileCourse(course, { renderer, idOf }),
    })
  }
  const programs: CompiledPack['programs'] = []
  for (const { slug, source, value } of pack.programs) {
    const { rank, position } = value
    const cover = value.cover ? await renderer.media(source.file, value.cover, 'image') : null
    const texts = { title: bound(value.title), description: bound(value.description) }
    const document = { slug, ...texts, cover, motif: value.motif ?? null, rank, position }
    const ids = value.courses.map((course) => idOf(paths.course(course)))
    programs.push({ id: idOf(paths.program(slug)), document: { ...document, courses: ids } })
  }
  const items = [
    ...(await compileTools(checked, renderer, idOf)),
    ...(await compilePartners(checked, renderer, idOf)),
    ...(await compileCards(checked, renderer, idOf)),
    ...(await compilePages(checked, renderer, idOf)),
    ...(await compileOnboarding(checked, renderer, idOf)),
  ]
  return { pack: pack.manifest?.value.id ?? '', programs, courses, items }
}

type Category = { id: string; title: CategoryDocument['title']; pictogram?: Pictogram }

function categories(
  kind: 'domain' | 'business' | 'partner',
  { all, chosen }: { all: Category[]; chosen: string[] },
  idOf: IdOf,
): CategoryDocument[] {
  return all
    .filter(({ id }) => chosen.includes(id))
    .map(({ id, title }) => ({ _id: idOf(paths.category(kind, id)), title: bound(title) }))
}

/** The pictogram of the first of the item's categories that has one. */
const pictogramOf = ({ all, chosen }: { all: Category[]; chosen: string[] }): Pictogram | null =>
  chosen.map((id) => all.find((category) => category.id === id)?.pictogram).find(Boolean) ?? null

export async function compileTools(
  { pack }: CheckedPack,
  renderer: Renderer,
  idOf: IdOf,
): Promise<CompiledItem[]> {
  if (!pack.tools) return []
  const { source, value } = pack.tools
  const items: CompiledItem[] = []
  for (const tool of value.tools) {
    const { id: slug, name, description, url, license } = tool
    const domain = { all: value.domainCategories, chosen: tool.domainCategories }
    const business = { all: value.businessCategories, chosen: tool.businessCategories }
    const document: ToolDocument = {
      ...{ slug, name, description: bound(description), url, license },
      logo: tool.logo ? await renderer.media(source.file, tool.logo, 'image') : null,
      pictogram: pictogramOf(domain) ?? pictogramOf(business),
      domainCategories: categories('domain', domain, idOf),
      businessCategories: categories('business', business, idOf),
      related: (tool.related ?? []).map((related) => idOf(paths.tool(related))),
      verifiedAt: tool.verifiedAt ?? null,
    }
    items.push({ id: idOf(paths.tool(slug)), kind: 'tool', position: items.length, document })
  }
  return items
}

async function compilePartners(
  { pack }: CheckedPack,
  renderer: Renderer,
  idOf: IdOf,
): Promise<CompiledItem[]> {
  if (!pack.partners) return []
  const { source, value } = pack.partners
  const items: CompiledItem[] = []
  for (const { id: slug, title, description, logo, benefit, code = null, url, ...rest } of value.partners) {
    const chosen = { all: value.categories, chosen: rest.categories }
    const document: PartnerDocument = {
      ...{ slug, title: bound(title), description: bound(description), benefit: bound(benefit), code, url },
      logo: logo ? await renderer.media(source.file, logo, 'image') : null,
      pictogram: pictogramOf(chosen),
      categories: categories('partner', chosen, idOf),
    }
    items.push({ id: idOf(paths.partner(slug)), kind: 'partner', position: items.length, document })
  }
  return items
}

async function compileCards({ pack }: CheckedPack, renderer: Renderer, idOf: IdOf): Promise<CompiledItem[]> {
  if (!pack.community) return []
  const { source, value } = pack.community
  const items: CompiledItem[] = []
  for (const { id: slug, category, title, description, url, disabled = false, ...card } of value.cards) {
    const backgroundImage = card.backgroundImage
      ? await renderer.media(source.file, card.backgroundImage, 'image')
      : null
    const document: CommunityCardDocument = {
      ...{ slug, category, title: bound(title), disabled, backgroundImage },
      ...(description && { description: bound(description) }),
      ...(url && { url }),
    }
    items.push({ id: idOf(paths.card(slug)), kind: 'community-card', position: items.length, document })
  }
  return items
}

async function compilePages({ pack }: CheckedPack, renderer: Renderer, idOf: IdOf): Promise<CompiledItem[]> {
  const items: CompiledItem[] = []
  for (const { slug, source, value } of pack.pages) {
    const sections: PageDocument['sections'] = []
    for (const { heading, body, image } of value.sections) {
      sections.push({
        heading: bound(heading),
        body: await renderer.inlineBody(source.file, body),
        image: image ? await renderer.media(source.file, image, 'image') : null,
      })
    }
    const document: PageDocument = { slug, title: bound(value.title), sections }
    items.push({ id: idOf(paths.page(slug)), kind: 'page', position: items.length, document })
  }
  return items
}

async function compileOnboarding(
  { pack }: CheckedPack,
  renderer: Renderer,
  idOf: IdOf,
): Promise<CompiledItem[]> {
  if (!pack.onboarding) return []
  const { source, value } = pack.onboarding
  const steps: OnboardingDocument['steps'] = []
  for (const { id, title, body, media, picture = null } of value.steps) {
    steps.push({
      _id: idOf(paths.within(paths.onboarding(), 'step', id)),
      title: bound(title),
      body: await renderer.inlineBody(source.file, body),
      media: media ? await renderer.media(source.file, media, 'illustration') : null,
      picture,
    })
  }
  const document: OnboardingDocument = { slug: 'onboarding', steps }
  return [{ id: idOf(paths.onboarding()), kind: 'onboarding', position: 0, document }]
}
