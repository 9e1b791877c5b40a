import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { createProcess, createTestApp } from './app.ts'

const sources = resolve(import.meta.dirname, '../../src')

/** What a module may keep in memory: values that neither the database nor a person can change. */
const unchanging: Record<string, string> = {
  'content/format/validate.ts known': 'by the value that was checked',
  'content/reading/reader.ts last': 'the end of the queue before the thread',
  'content/reading/reader.ts worker': 'a thread, which keeps nothing between texts',
  'features/certificates/badge/image.ts drawn': 'a picture of the product, drawn once',
  'features/certificates/pdf/draw-in-thread.ts letGo': 'a timer',
  'features/certificates/pdf/draw-in-thread.ts worker': 'a thread, which remembers faces of the product',
  'features/certificates/pdf/scripts.ts known': 'files of the product',
  'features/courses/files/media-access.ts namesOfCourse':
    'by the document, of which each process reads its own',
  'features/courses/files/media-access.ts ranksOf': 'by the catalogue, of which each process reads its own',
  'features/courses/files/media.routes.ts onboardingTexts':
    'by the document, of which each process reads its own',
  'features/courses/outline.ts outlines': 'by the document',
  'features/courses/files/resources.ts resourcesOfCourse': 'by the document',
  'features/hub/accounts/common-passwords.ts listed': 'a file of the product',
  'features/hub/hub.ts requests': 'by the request',
  'platform/calendar/polish-holidays.ts known': 'computed from the year',
  'platform/calendar/zone.ts formats': 'made from the zone’s name',
  'platform/db/kept-plans.ts refused': 'by the text of a statement, until the process ends',
  'platform/db/prepare.ts shared': 'a number for each shared statement of the code',
  'platform/heartbeat.ts returns': 'by the presence of a process',
  'platform/http/pages/assets.ts assets': 'files of the product',
}

/** Variables of a module, and containers that start empty: both can keep state. */
const memory =
  /^(?:export )?(?:let (\w+)|const (\w+)[^=\n]*= (?:new (?:Map|Set|WeakMap|WeakSet|LRUCache)\b(?:<.*>)?\((?:\)|\{)|\[\]))/gm

test('[API-02] no module keeps state that another process may have changed', async () => {
  const found: string[] = []
  for await (const path of glob('**/*.ts', { cwd: sources })) {
    if (/\.test(ing)?\.ts$|^(testing|faults|hostile|access)\/|fixtures\.ts$/.test(path)) continue
    for (const [, variable, constant] of readFileSync(resolve(sources, path), 'utf8').matchAll(memory))
      found.push(`${path} ${variable ?? constant}`)
  }
  expect(found.sort()).toEqual(Object.keys(unchanging).sort())
})

test('[API-02] a second process of a test shares only the database, the files and the clock with the first', async () => {
  const first = await createTestApp()
  const second = await createProcess(first)
  const shared = Object.entries(first.deps).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && second.deps[name as keyof typeof second.deps] === value
      ? [name]
      : [],
  )
  expect(shared).toEqual(['config'])
  expect(second.app).not.toBe(first.app)
})
