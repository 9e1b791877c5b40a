import { randomBytes } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { calls } from '@zenit/contract/calls'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { runStart, temporaryDir } from '../../test/testing/command.ts'
import { writeTestPack } from '../../test/testing/pack.ts'
import { findPort } from '../../test/testing/ports.ts'
import { loadPack } from '../content/load/load.ts'
import { Browser } from '../features/hub/browser.testing.ts'
import { beginLogin, codeOf } from '../features/session/login/login.testing.ts'
import { connect, type Db } from '../platform/db/connect.ts'
import { openFiles } from '../platform/files/disk-files.ts'
import { newId } from '../platform/ids.ts'
import { readRuntime } from '../platform/process/runtime.ts'

/** Texts that no log may contain, with their meaning. */
const planted = new Map<string, string>()

/** Returns a unique text. */
function canary(what: string): string {
  const text = `canary${what}${randomBytes(6).toString('hex')}`
  planted.set(what, text)
  return text
}

/** Registers a secret that the product has generated. */
function watchSecret(what: string, secret: string | undefined): string {
  if (!secret) throw new Error(`There is no ${what}`)
  planted.set(what, secret)
  return secret
}

/** Starts the product with all logs switched on, and a course to learn and write in. */
async function startTalkative() {
  const dataDir = await temporaryDir()
  const port = await findPort()
  const product = runStart({ DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'trace' })
  await product.ready()
  const db = connect(readRuntime(dataDir)?.databaseUrl ?? '', 2)
  onTestFinished(() => db.destroy())
  const essay = 'courses/essay'
  const pack = writeTestPack({
    'programs/start.yaml':
      'title: { pl: P, en: P }\ndescription: { pl: P, en: P }\nrank: 2\nposition: 1\ncourses: [prompts, essay]\n',
    [`${essay}/course.yaml`]:
      'languages: [pl, en]\ntitle: { pl: E, en: E }\ndescription: { pl: E, en: E }\nending: exam\ncertificate: true\n',
    [`${essay}/lessons/01-deck/lesson.yaml`]:
      'title: { pl: L, en: L }\nsublessons:\n  - { id: deck, kind: presentation, title: { pl: D, en: D }, minutes: 1, slides: { pl: d.md, en: d.md } }\n',
    [`${essay}/lessons/01-deck/d.md`]: '## D\n\nD\n',
    [`${essay}/final-work.yaml`]:
      'overview: { pl: o.md, en: o.md }\ntasks:\n  - { id: t, title: { pl: T, en: T }, description: { pl: o.md, en: o.md }, criteria: [{ id: c, label: { pl: C, en: C } }] }\n',
    [`${essay}/o.md`]: 'Napisz.\n',
  })
  onTestFinished(() => pack.remove())
  const filesDir = join(dataDir, 'files')
  await mkdir(filesDir, { recursive: true })
  await loadPack({ db, files: openFiles(filesDir), folder: pack.root })
  return { product, db, url: `http://localhost:${port}`, postgresLog: join(dataDir, 'postgres.log') }
}

const person = {
  firstName: canary('firstname'),
  lastName: canary('lastname'),
  email: `${canary('email')}@mail.example`,
  password: canary('password'),
  terms: 'yes',
}

async function enter(browser: Browser): Promise<void> {
  const attempt = await beginLogin(browser, { prompt: 'create' })
  const back = await browser.submit(await browser.open(attempt.address), person)
  const code = watchSecret('code', codeOf(back))
  watchSecret('verifier', attempt.codeVerifier)
  await browser.open(`/login?code=${code}&state=${attempt.state}`)
  const { status } = await browser.call('POST', '/auth/exchange-code', {
    code,
    codeVerifier: attempt.codeVerifier,
  })
  expect(status).toBe(200)
  const held = ['caiplatform_access', 'caiplatform_refresh', 'caiplatform_csrf_token'] as const
  for (const name of held) watchSecret(name, browser.cookie(name))
  await browser.call('POST', '/auth/refresh-token')
  watchSecret('renewed', browser.cookie('caiplatform_access'))
}

async function failToSignIn(browser: Browser): Promise<void> {
  const form = async () => browser.open((await beginLogin(browser)).address)
  await browser.submit(await form(), { email: person.email, password: canary('wrongpassword') })
  await browser.submit(await form(), {
    email: `${canary('strangeremail')}@mail.example`,
    password: 'x'.repeat(12),
  })
  await browser.call('POST', '/auth/exchange-code', {
    code: canary('wrongcode'),
    codeVerifier: 'v'.repeat(50),
  })
  const tokens = { accessToken: canary('linkaccess'), refreshToken: canary('linkrefresh') }
  await browser.open(`/programs?accessToken=${tokens.accessToken}&refreshToken=${tokens.refreshToken}`)
  await browser.call('POST', '/auth/url-login', tokens)
  await browser.call('POST', '/auth/login-codes', tokens)
  await browser.call('POST', '/auth/exchange-login-code', { loginCode: canary('logincode') })
}

/** Requests a new password, and follows the link in the e-mail. */
async function resetPassword(browser: Browser, db: Db): Promise<void> {
  const sent = await browser.submit(await browser.open('/hub/forgot-password'), { email: person.email })
  let link: string | undefined
  for (let turn = 0; turn < 200 && !link; turn++) {
    await sleep(50)
    const { rows } = await sql<{
      text: string
    }>`select text from mails order by created_at desc limit 1`.execute(db)
    link = /http\S+new-password\S*/.exec(rows[0]?.text ?? '')?.[0]
  }
  if (!link) throw new Error(`There is no letter with a link: ${sent.url} ${sent.text.slice(-1500)}`)
  const { search, hash } = new URL(link)
  watchSecret('resetlink', (search || hash || link).split(/[=/#?]/).at(-1))
  await browser.submit(await browser.open(link), {
    password: canary('newpassword'),
    repeated: planted.get('newpassword') ?? '',
  })
}

interface Course {
  course: { _id: string; lessons: { _id: string; sublessons: { _id: string; kind: string }[] }[] }
  progress: { _id: string }
}

async function learn(browser: Browser, db: Db, slug: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from courses where slug = ${slug}`.execute(db)
  const id = rows[0]?.id ?? ''
  await browser.call('POST', `/course/join/${id}`)
  const { body } = await browser.call('GET', `/course/${id}`)
  const { course, progress } = body.data as unknown as Course
  await sql`
    insert into sublesson_completions (user_id, course_id, sublesson_id, completed_at)
    select e.user_id, e.course_id, s.id, now() from enrolments e, sublessons s join lessons l on l.id = s.lesson_id
    where e.id = ${progress._id} and l.course_id = e.course_id`.execute(db)
  return course._id
}

async function study(browser: Browser, db: Db): Promise<void> {
  await sql`insert into rank_promotions (user_id, rank, reason, promoted_at) select id, 2, 'test', now() from users`.execute(
    db,
  )
  await sleep(1_100)
  const tested = await learn(browser, db, 'prompts')
  const { body } = await browser.call('POST', `/closed-test/start/${tested}`)
  const { attempt, questions } = body.test as unknown as {
    attempt: { _id: string }
    questions: { answers: { _id: string }[] }[]
  }
  const answers = [{ q: 0, a: [watchSecret('answer', questions[0]?.answers[0]?._id)] }]
  await browser.call('PUT', `/closed-test/answers/${tested}`, {
    sequence: 1,
    answers,
    attemptId: attempt._id,
  })
  await browser.call('POST', `/closed-test/check/${tested}`, { answers, attemptId: attempt._id })
  const written = await learn(browser, db, 'essay')
  const { body: work } = await browser.call('GET', `/course-exams/${written}`)
  const [task] = (work.exam as unknown as { tasks: { _id: string }[] }).tasks
  const form = {
    examTaskId: task?._id,
    title: canary('title'),
    description: `<p>${canary('work')}</p>`,
    attachments: [],
  }
  await browser.call('PUT', `/course-exams/draft/${written}`, { ...form, sequence: 1 })
  const { status } = await browser.call('POST', '/course-exams/create-exam-submit', {
    ...form,
    courseId: written,
  })
  expect(status).toBe(200)
  await browser.call('POST', '/course/add-promptbook-item', {
    title: canary('prompttitle'),
    prompt: canary('prompt'),
  })
  await browser.call('GET', `/search?q=${canary('search')}&query=${canary('search2')}`)
}

/** A path of the contract with a value for its parameters, because paths are logged. */
const at = (path: string, value: string) => path.replaceAll(/:\w+/g, value)

/** Sends every call, with a unique text in each text field, and with an unparsable body. */
async function sendNonsense(browser: Browser): Promise<void> {
  const token = () => browser.cookie('caiplatform_csrf_token') ?? ''
  for (const { method, path, body, query } of calls) {
    if (path.includes('erase') || path.includes('stream')) continue
    const fields = Object.keys((method === 'GET' ? query : body)?.properties ?? {})
    const values = Object.fromEntries(fields.map((field) => [field, canary(`field${field}`)]))
    const address = `/api${at(path, newId())}`
    const headers = { 'x-csrf-token': token(), 'content-type': 'application/json' }
    if (method === 'GET') await browser.send(`${address}?${new URLSearchParams(values)}`)
    else {
      await browser.send(address, {
        method,
        headers,
        body: JSON.stringify({ ...values, [canary('unknown')]: 1 }),
      })
      await browser.send(address, {
        method,
        headers,
        body: `{"email": "${canary('malformed')}", ${canary('broken')}`,
      })
      await browser.send(address, {
        method,
        headers: { ...headers, 'content-type': 'text/plain' },
        body: canary('plain'),
      })
    }
  }
}

/** Causes database errors that quote what was written: values, row, statement. */
async function breakDatabase(browser: Browser, db: Db): Promise<void> {
  const save = () =>
    browser.call('POST', '/course/add-promptbook-item', {
      prompt: canary(`broken${planted.size}`),
      title: canary(`rejected${planted.size}`),
    })
  const breaks = [
    [
      sql`alter table promptbook_items add constraint broken check (title = '') not valid`,
      sql`alter table promptbook_items drop constraint broken`,
    ],
    [
      sql`alter table promptbook_items alter column title type varchar(8) using left(title, 8)`,
      sql`alter table promptbook_items alter column title type text`,
    ],
    [sql`alter table promptbook_items rename to away`, sql`alter table away rename to promptbook_items`],
  ] as const
  // After a change of its columns, the first write of a connection is asked to try again.
  const saveTwice = async () => {
    const { status } = await save()
    return status === 503 ? (await save()).status : status
  }
  for (const [damage, mend] of breaks) {
    await damage.execute(db)
    expect(await saveTwice()).toBe(500)
    await mend.execute(db)
  }
  // A write from outside the product.
  await sql`insert into hub.accounts (id, email, password_hash, first_name) values (gen_random_uuid(), ${person.email}, 'x', 'x')`
    .execute(db)
    .catch(() => undefined)
  await sql`select ${canary('uuid')}::text::uuid`.execute(db).catch(() => undefined)
}

test('[ERR-03] no log contains a person’s identity, texts or credentials', {
  timeout: 180_000,
}, async () => {
  const { product, db, url, postgresLog } = await startTalkative()
  const browser = new Browser(url)
  await enter(browser)
  await failToSignIn(new Browser(url))
  await resetPassword(new Browser(url), db)
  // A new password ends every session.
  const again = new Browser(url)
  const { address, codeVerifier } = await beginLogin(again)
  const password = planted.get('newpassword') ?? ''
  const back = await again.submit(await again.open(address), { email: person.email, password })
  await again.call('POST', '/auth/exchange-code', { code: codeOf(back), codeVerifier })
  await study(again, db)
  await breakDatabase(again, db)
  await sendNonsense(again)
  await sql`select graphile_worker.add_job('mail.deliver.v1', ${JSON.stringify({ id: canary('job') })}::json, max_attempts => 1)`.execute(
    db,
  )
  await sleep(1_000)
  product.child.kill('SIGTERM')
  await product.ended
  const logs = { product: product.output(), postgres: await readFile(postgresLog, 'utf8') }
  expect(logs.product).toContain('"security"')
  expect(logs.product).toContain('request failed')
  expect(logs.product).toContain('23514')
  for (const [name, text] of Object.entries(logs)) {
    const found = [...planted].filter(([, secret]) => text.toLowerCase().includes(secret.toLowerCase()))
    expect(
      found.map(([what]) => what),
      `in the log of ${name}`,
    ).toEqual([])
  }
})
