import { call } from './harness/final-works.ts'
import { enter } from './harness/people.ts'
import { screenInBothThemes } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'
import { textsOf } from './harness/texts.ts'

interface Part {
  slug: string
  kind: string
}
interface Tree {
  programs: { slug: string }[]
  courses: { slug: string; lessons: { slug: string; sublessons: Part[] }[] }[]
}

/** Content that the product has only once; a copy of the demo content does not contain it. */
const site = {
  'tools.yaml': {
    domainCategories: [{ id: 'text', title: { pl: 'Tekst', en: 'Text' } }],
    businessCategories: [{ id: 'sales', title: { pl: 'Sprzedaż', en: 'Sales' } }],
    tools: [
      {
        id: 'writer',
        name: 'Writer',
        description: { pl: 'Pisze.', en: 'Writes.' },
        url: 'https://example.com/writer',
        license: 'freemium',
        domainCategories: ['text'],
        businessCategories: ['sales'],
      },
    ],
  },
  'partners.yaml': {
    categories: [{ id: 'books', title: { pl: 'Książki', en: 'Books' } }],
    partners: [
      {
        id: 'shop',
        title: { pl: 'Sklep', en: 'Shop' },
        description: { pl: 'Książki.', en: 'Books.' },
        benefit: { pl: '10% taniej', en: '10% off' },
        url: 'https://example.com',
        categories: ['books'],
      },
    ],
  },
  'community.yaml': {
    cards: [
      {
        id: 'talk',
        category: 'discord',
        title: { pl: 'Rozmowy', en: 'Talk' },
        url: 'https://example.com',
      },
    ],
  },
  'onboarding.yaml': {
    steps: [{ id: 'hello', title: { pl: 'Cześć', en: 'Hello' }, body: { pl: 'Witaj', en: 'Welcome' } }],
  },
  'pages/about.yaml': {
    title: { pl: 'O nas', en: 'About' },
    sections: [{ heading: { pl: 'Kto', en: 'Who' }, body: { pl: 'My', en: 'We' } }],
  },
}

/** One node of each kind, by its path below the pack. */
function nodesOf({ programs, courses }: Tree): [string, string][] {
  const parts = courses.flatMap((course) =>
    course.lessons.flatMap((lesson) =>
      lesson.sublessons.map(({ slug, kind }) => [kind, `courses/${course.slug}/${lesson.slug}/${slug}`]),
    ),
  ) as [string, string][]
  const [program] = programs
  const [course] = courses
  return [
    ['program', `programs/${program?.slug}`],
    ['course', `courses/${course?.slug}`],
    ['lesson', `courses/${course?.slug}/${course?.lessons[0]?.slug}`],
    ...new Map(parts.toReversed()),
  ]
}

// Below 1024 px the studio can only be read; from there on it can be edited.
test('[AUTHOR-06, NAV-01] every page that authors write on is accessible at 1024 px, in both themes @desktop', async ({
  page,
  language,
}) => {
  test.setTimeout(300_000)
  const t = textsOf(language)
  await enter(page, language, 'author')
  const { packs } = await call<{ packs: { _id: string; pack: string }[] }>(page, 'GET', {
    path: '/studio/packs?search=zenit-demo',
  })
  const demo = packs.find(({ pack }) => pack === 'zenit-demo')
  const { pack } = await call<{ pack: { _id: string } }>(page, 'POST', {
    path: `/studio/packs/${demo?._id}/copy`,
    data: { pack: `narrow-${language}-${Date.now()}` },
  })
  const base = `/studio/packs/${pack._id}`
  for (const [path, value] of Object.entries(site))
    await call(page, 'PUT', {
      path: `${base}/document`,
      data: { path, content: JSON.stringify(value), expectedVersion: 0 },
    })
  const tree = await call<Tree>(page, 'GET', { path: base })
  const course = tree.courses.find(({ slug }) => slug.startsWith('fakty'))?.slug
  const work = tree.courses.find(({ slug }) => slug.startsWith('prawo'))?.slug
  const nodes = nodesOf(tree)
  expect(nodes.map(([kind]) => kind)).toEqual(
    expect.arrayContaining(['video', 'slides', 'page', 'quiz', 'internal-test']),
  )
  const document = (path: string) => `document?${new URLSearchParams({ path })}`
  const below: [string, string][] = [
    ['pack', ''],
    ...nodes,
    ['closed-test', `courses/${course}?ending=closed-test`],
    ['final-work', `courses/${work}?ending=final-work`],
    ['history', 'history'],
    ...['content.yaml', ...Object.keys(site)].map((path): [string, string] => [path, document(path)]),
    ['results', `results?${new URLSearchParams({ course: course ?? '', kind: 'closed-test' })}`],
  ]

  await page.setViewportSize({ width: 1024, height: 768 })
  const look = async (name: string, address: string) => {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    // On a busy machine, the first check of a pack as large as the demo takes long.
    await expect(page.locator('[class*=skeleton]').filter({ visible: true })).toHaveCount(0, {
      timeout: 60_000,
    })
    await expect(page.getByText(t('shell:notFound.title'), { exact: true })).toHaveCount(0)
    await screenInBothThemes(page, `narrow-${name}`)
  }
  await look('list', '/studio/content?search=narrow')
  await look('guide', '/studio/content/guide')
  for (const [name, path] of below) await look(name, `/studio/content/${pack._id}/${path}`)
  await look('preview', `/preview/${pack._id}`)
  await call(page, 'DELETE', { path: base })
})
