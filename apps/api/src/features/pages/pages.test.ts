import { viewAbout } from '@zenit/contract/pages'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/testing/app.ts'
import { createLearner } from '../../../test/testing/factories.ts'
import { createItem } from '../../../test/testing/items.ts'

const about = {
  slug: 'about',
  title: { pl: 'O nas', en: 'About us' },
  sections: [
    {
      heading: { pl: 'Po co', en: 'Why' },
      body: { pl: '<p>Bo warto</p>', en: '<p>Because</p>' },
      image: '/media/a.webp',
    },
  ],
}

test('[ABOUT-01] contains in each language what the installation says about itself', async () => {
  const app = await createTestApp()
  await createItem(app, 'page', { ...about, slug: 'terms', title: { pl: 'Regulamin' } })
  await createItem(app, 'page', about)
  const learner = await createLearner(app)
  for (const [language, title, heading, body] of [
    ['pl', 'O nas', 'Po co', '<p>Bo warto</p>'],
    ['en', 'About us', 'Why', '<p>Because</p>'],
  ] as const) {
    const reply = await learner.call(viewAbout, { params: { product: 'zenit' }, language })
    expect(reply.body).toEqual({
      data: { title, sections: [{ heading, body, image: '/media/a.webp' }] },
      success: true,
    })
  }
  expect((await learner.call(viewAbout, { params: { product: 'azymut' } })).code).toBe('not-found')
})

test('[ABOUT-01] the product in the URL is a setting', async () => {
  const app = await createTestApp({ PRODUCT: 'azymut' })
  const learner = await createLearner(app)
  const view = (product: string) => learner.call(viewAbout, { params: { product } })
  expect((await view('azymut')).status).toBe(404)
  await createItem(app, 'page', about)
  expect((await view('azymut')).body.data.title).toBe('O nas')
  expect((await view('zenit')).status).toBe(404)
})

test('[LANG-05] a page in one language needs that language', async () => {
  const app = await createTestApp()
  await createItem(app, 'page', { ...about, title: { en: 'About us' } })
  const learner = await createLearner(app)
  const reply = await learner.call(viewAbout, { params: { product: 'zenit' }, language: 'pl' })
  expect(reply).toMatchObject({ status: 406, body: { languages: ['en'] } })
})
