import type { Page } from '@playwright/test'
import { stringify } from 'yaml'
import { call, type JoinedCourse, joinCourse } from './harness/final-works.ts'
import { content, openCourse, writePack } from './harness/pack.ts'
import { enter, enterAnew } from './harness/people.ts'
import { screen } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'
import { textsOf } from './harness/texts.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

const both = (text: string) => ({ pl: `${text} (pl)`, en: `${text} (en)` })

/** Writes a folder of one course with two lessons of one page each. */
function folderOf(id: string): string {
  const lesson = (title: string) =>
    stringify({
      title: both(title),
      sublessons: [
        {
          id: 'text',
          kind: 'presentation',
          title: both(`Artykuł: ${title}`),
          minutes: 1,
          page: { pl: 'text.pl.md', en: 'text.en.md' },
        },
      ],
    })
  const course = `courses/${id}`
  const pages = {
    'text.pl.md': '## Początek\n\nSłowa folderu.\n',
    'text.en.md': '## Start\n\nThe folder’s words.\n',
  }
  const within = (folder: string, files: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(files).map(([name, text]) => [`${course}/lessons/${folder}/${name}`, text]),
    )
  return writePack({
    'content.yaml': { id, languages: ['pl', 'en'] },
    [`programs/${id}.yaml`]: {
      title: both(`Program ${id}`),
      description: both('From a folder'),
      rank: 2,
      position: 96,
      courses: [id],
    },
    [`${course}/course.yaml`]: {
      languages: ['pl', 'en'],
      title: both(`Kurs ${id}`),
      description: both('A short one'),
      ending: 'none',
      certificate: false,
    },
    ...within('010-first', { 'lesson.yaml': lesson('Pierwsza'), ...pages }),
    ...within('020-second', { 'lesson.yaml': lesson('Druga'), ...pages }),
  })
}

/** Opens a pack from the list, by its id. */
async function openPack(page: Page, id: string, title: string) {
  await page.goto(`/studio/content?${new URLSearchParams({ search: id })}`)
  await page.getByRole('link', { name: title, exact: true }).click()
  await expect(heading(page, title)).toBeVisible()
}

test('[ACCESS-06, AUTHOR-06, LANG-01] an author reads the demo content, which is kept in a folder, and can change nothing', async ({
  page,
  language,
}) => {
  test.slow()
  const t = textsOf(language)
  await enter(page, language, 'author')
  await page.goto('/studio/content?search=zenit-demo')
  const row = page.getByRole('listitem').filter({ hasText: 'zenit-demo' })
  await expect(row.getByText(t('studio-mirror:tag'), { exact: true })).toBeVisible()
  await screen(page, 'studio-mirror-list')
  await row.getByRole('link').first().click()
  const ways = region(page, t('studio-mirror:title'))
  await expect(ways.getByText(t('studio-mirror:bodyDemo'))).toBeVisible()
  for (const name of ['publish.open', 'import.open', 'tree.addProgram'])
    await expect(button(page, t(`studio-content:${name}`))).toHaveCount(0)
  await expect(page.getByText(t('studio-preview:links.leadMirror'))).toBeVisible()
  const issues = region(page, t('studio-content:issues.title'))
  await expect(issues.getByRole('status').first()).toBeVisible()
  await screen(page, 'studio-mirror-pack')
  await page.setViewportSize({ width: 1024, height: 900 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await screen(page, 'studio-mirror-pack-dark')

  const base = new URL(page.url()).pathname
  const read = async (place: string, name: string) => {
    await page.goto(`${base}/${place}`)
    await expect(page.getByText(t('studio-mirror:readOnly'))).toBeVisible()
    await expect(page.locator('fieldset:disabled').first()).toBeVisible()
    // On a busy machine, the first check of a pack as large as the demo takes long.
    await expect(page.locator('[class*=skeleton]').filter({ visible: true })).toHaveCount(0, {
      timeout: 60_000,
    })
    // Only buttons that show something are enabled.
    await expect(page.locator('fieldset:disabled button:visible')).toHaveCount(0)
    await screen(page, name)
  }
  await read('courses/fakty-i-zmyslenia', 'studio-mirror-course')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await read('courses/fakty-i-zmyslenia?ending=closed-test', 'studio-mirror-test')
  await read('courses/fakty-i-zmyslenia/skad-zmyslenia/film', 'studio-mirror-film')
  await read('courses/fakty-i-zmyslenia/skad-zmyslenia/przyczyny', 'studio-mirror-text')
  await read('courses/pisanie-promptow/co-robi-model/krok-po-kroku', 'studio-mirror-slides')
  await read('courses/prawo-i-etyka?ending=final-work', 'studio-mirror-work')
  await page.goto(`${base}/document?${new URLSearchParams({ path: 'content.yaml' })}`)
  await expect(page.getByText('id: zenit-demo')).toBeVisible()
  await page.goto(`${base}/document?${new URLSearchParams({ path: 'tools.yaml' })}`)
  await expect(page.getByText(t('studio-mirror:readOnly'))).toBeVisible()
  await screen(page, 'studio-mirror-tools')

  await page.goto(base)
  await page
    .getByRole('link', { name: t('studio-preview:open'), exact: true })
    .first()
    .click()
  await expect(page.locator('iframe')).toBeVisible()
})

test('[ACCESS-06, AUTHOR-07] a pack of a folder is copied and edited, then taken over and published; learners keep their progress, and the folder is rejected', async ({
  page,
  browser,
  language,
}) => {
  const t = textsOf(language)
  const id = `mirror-${language}-${Date.now()}`
  const folder = folderOf(id)
  await content('load', folder)
  const title = `Program ${id} (${language})`

  const context = await browser.newContext()
  const learner = await context.newPage()
  await enterAnew(learner, language)
  await openCourse(learner, { program: title, course: `Kurs ${id} (${language})` })
  const courseId = new URL(learner.url()).pathname.split('/').at(-1) ?? ''
  await joinCourse(learner, courseId)
  const progress = () =>
    call<JoinedCourse>(learner, 'GET', { path: `/course/${courseId}?type=learn`, language })
  const joined = await progress()
  const [lesson] = joined.data.course.lessons
  await call(learner, 'POST', {
    path: '/course/update-progress',
    data: {
      progressId: joined.data.progress._id,
      lessonId: lesson?._id,
      sublessonId: lesson?.sublessons[0]?._id,
      isSkipped: true,
    },
  })

  await enter(page, language, 'author')
  await openPack(page, id, title)
  const packId = new URL(page.url()).pathname.split('/').at(-1)
  const dialog = page.getByRole('dialog')

  await button(page, t('studio-mirror:copy.open')).click()
  await dialog.getByLabel(t('studio-mirror:copy.id')).fill(`${id}-own`)
  await screen(page, 'studio-mirror-copy')
  await dialog.getByRole('button', { name: t('studio-mirror:copy.send'), exact: true }).click()
  await expect(page.getByText(t('studio-content:state.draft'), { exact: true })).toBeVisible()
  const copied = new URL(page.url()).pathname
  for (const kind of ['closed-test', 'lessons']) {
    await page.goto(`${copied}/results?${new URLSearchParams({ course: `${id}-2`, kind })}`)
    await expect(page.getByText(t('studio-results:unpublished'), { exact: true })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  }
  await screen(page, 'studio-results-unpublished')
  await page.goto(`${copied}/courses/${id}-2/first`)
  const field = page.getByLabel(
    t('studio-editor:fields.inLanguage', {
      label: t('studio-editor:fields.title'),
      language: t(`studio-editor:languages.${language}`),
    }),
    { exact: true },
  )
  await field.fill('My own title')
  await expect(page.getByText(t('studio-editor:save.saved'), { exact: true })).toBeVisible()

  await page.goto(`/studio/content/${packId}`)
  await button(page, t('studio-mirror:takeOver.open')).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText(t('studio-mirror:takeOver.folder'))).toBeVisible()
  await screen(page, 'studio-mirror-take-over')
  await question.getByRole('button', { name: t('studio-mirror:takeOver.open'), exact: true }).click()
  await expect(button(page, t('studio-content:publish.open'))).toBeVisible()
  await expect(region(page, t('studio-mirror:title'))).toHaveCount(0)
  const before = await progress()
  expect(before.data.progress, 'there is something to lose').not.toEqual(joined.data.progress)

  await page.goto(`/studio/content/${packId}/courses/${id}/second`)
  await field.fill('A new title')
  await expect(page.getByText(t('studio-editor:save.saved'), { exact: true })).toBeVisible()
  await page.goto(`/studio/content/${packId}`)
  await button(page, t('studio-content:publish.open')).click()
  await dialog.getByRole('checkbox', { name: t('studio-content:publish.confirm') }).check()
  await dialog.getByRole('button', { name: t('studio-content:publish.send'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(t('studio-content:state.published'), { exact: true })).toBeVisible()
  expect((await progress()).data.progress).toEqual(before.data.progress)
  await context.close()

  await expect(content('load', folder, '--yes')).rejects.toThrow('--take-over')
})

/** Takes over the pack of a folder, and returns its id in the studio. */
async function takeOver(page: Page, { id, title }: { id: string; title: string }): Promise<string> {
  await openPack(page, id, title)
  const packId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await call(page, 'POST', { path: `/studio/packs/${packId}/take-over` })
  return packId
}

test('[ERR-02, ACCESS-06] what an author writes while the pack returns to its folder is marked as unsaved, and can be copied', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  const id = `back-${language}-${Date.now()}`
  const folder = folderOf(id)
  await content('load', folder)
  await enter(page, language, 'author')
  const packId = await takeOver(page, { id, title: `Program ${id} (${language})` })
  await page.goto(`/studio/content/${packId}/courses/${id}/first`)
  const field = page.getByLabel(
    t('studio-editor:fields.inLanguage', {
      label: t('studio-editor:fields.title'),
      language: t(`studio-editor:languages.${language}`),
    }),
    { exact: true },
  )
  await expect(field).toBeVisible()
  await content('load', folder, '--take-over', '--yes')
  await field.fill('Written too late')
  await expect(page.getByText(t('studio-mirror:unsaved.folder'))).toBeVisible()
  const unsaved = region(page, t('studio-mirror:unsaved.title'))
  await expect(unsaved.getByText('Written too late')).toBeVisible()
  await expect(page.getByText(t('studio-mirror:readOnly'))).toBeVisible()
  await screen(page, 'studio-mirror-unsaved')
  await button(page, t('studio-mirror:unsaved.giveUp')).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('studio-mirror:unsaved.giveUp'), exact: true })
    .click()
  await expect(unsaved).toHaveCount(0)
})

test('[AUTHOR-07] an id is changed in the tree, and a new item keeps the progress of the one that it replaces', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  const id = `ids-${language}-${Date.now()}`
  await content('load', folderOf(id))
  await enter(page, language, 'author')
  const packId = await takeOver(page, { id, title: `Program ${id} (${language})` })
  await page.reload()
  const menu = page.getByRole('button', {
    name: t('studio-editor:tree.menu', { name: `Druga (${language})` }),
    exact: true,
  })
  await menu.click()
  await button(page, t('studio-editor:tree.rename')).last().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('studio-editor:tree.slug'), { exact: true }).fill('other')
  await screen(page, 'studio-tree-rename')
  await dialog.getByRole('button', { name: t('studio-editor:tree.renameSend'), exact: true }).click()
  await expect(page.getByText(t('studio-editor:tree.renamed'), { exact: true })).toBeVisible()

  const first = `courses/${id}/first`
  const nodes = `/studio/packs/${packId}/nodes`
  await call(page, 'POST', { path: `${nodes}/duplicate`, data: { node: first, slug: 'newer' } })
  await call(page, 'DELETE', { path: `${nodes}?${new URLSearchParams({ node: first })}` })
  await page.reload()
  await button(page, t('studio-content:publish.open')).click()
  const keep = dialog.getByRole('button', { name: t('studio-content:publish.keep', { slug: 'newer' }) })
  await expect(keep).toHaveCount(1)
  await screen(page, 'studio-publish-renamed')
  await keep.click()
  await expect(keep).toHaveCount(0)
  // The effects are listed again, and neither lesson is removed.
  await expect(dialog.getByText(t('studio-content:publish.retiredCount', { count: 0 }))).toBeVisible()
  for (const slug of ['first', 'second', 'other'])
    await expect(
      dialog.getByText(
        t('studio-content:publish.retired', { kind: t('studio-content:kinds.lesson'), slug }),
        { exact: true },
      ),
    ).toHaveCount(0)
})
