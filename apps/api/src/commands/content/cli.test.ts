import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { commandLine } from '../../../test/testing/command.ts'
import { createTestDatabase } from '../../../test/testing/database.ts'
import { changed, type PackFiles, type TestPack, writeTestPack } from '../../../test/testing/pack.ts'

async function zipOf(files: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return Buffer.concat(await Array.fromAsync(zip.outputStream as AsyncIterable<Buffer>))
}

const dataDir = mkdtempSync(join(tmpdir(), 'zenit-data-'))
const packs: TestPack[] = []
afterEach(() => {
  for (const pack of packs.splice(0)) pack.remove()
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

function makePack(changes: PackFiles = {}): TestPack {
  const pack = writeTestPack(changes)
  packs.push(pack)
  return pack
}

/** Runs the command like npm, in the folder that contains the pack. */
function run(
  args: string[],
  env: Record<string, string> = {},
): Promise<{ code: number; out: string; err: string }> {
  const options = {
    env: { ...process.env, ENV_FILE: '/dev/null', INIT_CWD: tmpdir(), DATA_DIR: dataDir, ...env },
  }
  return new Promise((resolve) => {
    execFile(process.execPath, commandLine('content', ...args), options, (error, out, err) => {
      resolve({ code: error ? Number(error.code) : 0, out, err })
    })
  })
}

describe('the content command', () => {
  test('check prints errors as file:line: message, counts them and exits with 1', async () => {
    const { root } = makePack(changed('programs/start.yaml', 'rank: 2', 'rank: 9'))
    const name = basename(root)
    expect(await run(['check', name])).toEqual({
      code: 1,
      out: `${name}/programs/start.yaml:3: “rank” must be at most 5; it is 9. Lower it.\n1 error\n`,
      err: '',
    })
  })

  test('check prints a summary of a valid folder and exits with 0', async () => {
    expect(await run(['check', makePack().root])).toEqual({
      code: 0,
      out: 'No errors in sample: 1 program, 1 course, 1 lesson, 4 sublessons, 1 tool, 1 partner\n',
      err: '',
    })
  })

  test('[API-02][AUTHOR-05] check --format prints the same list for programs: as JSON, as annotations, in both languages', async () => {
    const { root } = makePack({
      ...changed('programs/start.yaml', 'rank: 2', 'rank: 9'),
      ...changed(
        'courses/prompts/lessons/01-intro/lesson.yaml',
        'title: { pl: Slajdy, en: Slides }',
        'title: { pl: Slajdy }',
      ),
    })
    const json = await run(['check', root, '--format', 'json', '--language', 'pl'])
    const lesson = 'courses/prompts/lessons/01-intro/lesson.yaml'
    expect([json.code, json.err]).toEqual([1, ''])
    expect(JSON.parse(json.out)).toMatchObject({
      pack: 'sample',
      issues: expect.arrayContaining([
        expect.objectContaining({
          severity: 'error',
          code: 'missing-text',
          message: '„sublessons.1.title” nie ma wersji en',
          advice: 'Przetłumacz to albo usuń ten język z kursu.',
          file: lesson,
          missing: 'en',
          course: 'prompts',
          lesson: 'intro',
          sublesson: 'deck',
        }),
      ]),
    })
    const name = basename(root)
    const github = await run(['check', name, '--format', 'github'])
    expect(github.code).toBe(1)
    expect(github.out).toContain(
      `::error file=${name}/programs/start.yaml,line=3,title=maximum::“rank” must be at most 5; it is 9. Lower it.\n`,
    )
    expect(await run(['check', makePack().root, '--format', 'xml'])).toMatchObject({ code: 1, out: '' })
  })

  test('[AUTHOR-02] check --durations prints the contents of each course', async () => {
    const { code, out } = await run(['check', makePack().root, '--durations'])
    expect(code).toBe(0)
    expect(out.split('\n')[0]).toBe(
      'prompts: 4 words pl, 4 words en, 9 min claimed, 5 min computed, 4 questions, 0 sources',
    )
  })

  test('[AUTHOR-07] load loads once, retires nothing without --yes, and rejects a folder with errors', {
    timeout: 180_000,
  }, async () => {
    const database = await createTestDatabase()
    const env = { DATABASE_URL: database.url }
    const pack = makePack()
    const first = await run(['load', pack.root], env)
    expect(first).toEqual({ code: 0, out: 'sample: 7 written, 1 new course revision, 0 retired\n', err: '' })
    expect((await run(['load', pack.root], env)).out).toBe('sample: nothing changed\n')
    pack.write({ 'pages/about.yaml': null })
    const plan = 'would retire: page "about"\n'
    const dry = await run(['load', pack.root, '--dry-run'], env)
    const summary = 'sample, if it were loaded: 0 written, 0 new course revisions, 1 retired\n'
    expect(dry).toMatchObject({ code: 0, out: `${plan}${summary}` })
    const unconfirmed = await run(['load', pack.root], env)
    expect(unconfirmed).toMatchObject({ code: 1, out: plan, err: expect.stringContaining('say --yes') })
    const confirmed = await run(['load', pack.root, '--yes'], env)
    expect(confirmed).toMatchObject({ code: 0, out: expect.stringMatching(/^retired: page "about"\n/) })
    pack.write(changed('programs/start.yaml', 'rank: 2', 'rank: 9'))
    const refused = await run(['load', pack.root], env)
    expect(refused).toMatchObject({ code: 1, out: expect.stringContaining('1 error') })
    await database.drop()
  })

  test('[IMPORT-01] import writes a folder that passes the check, with its report, from a folder or an archive', async () => {
    const root = mkdtempSync(join(tmpdir(), 'zenit-repository-'))
    const page = join(root, '01-start/README.md')
    mkdirSync(dirname(page))
    writeFileSync(page, '# Start\n\n![Gone](gone.png)\n')
    const out = join(dataDir, 'imported')
    const imported = await run(['import', root, '--out', out, '--slug', 'start'])
    expect(imported).toMatchObject({ code: 0, err: '' })
    expect(imported.out).toContain('- 01-start/README.md:3: gone.png\n')
    expect(await run(['check', out])).toMatchObject({ code: 0 })
    const archive = join(root, 'down.zip')
    writeFileSync(archive, await zipOf({ 'tides-main/01-moon.md': '# Moon\n', 'tides-main/.git/x': '' }))
    const fromZip = join(dataDir, 'from-zip')
    expect(await run(['import', archive, '--out', fromZip])).toMatchObject({ code: 0, err: '' })
    expect(existsSync(join(fromZip, 'courses/tides/lessons/01-moon/lesson.yaml'))).toBe(true)
    writeFileSync(archive, 'PK')
    expect(await run(['import', archive, '--out', fromZip])).toEqual({
      code: 1,
      out: '',
      err: 'down.zip must be a whole archive\n',
    })
    rmSync(root, { recursive: true })
  })

  test('[IMPORT-02][IMPORT-03] import adds questions to a closed test once, keeps those that differ, and prints those that it cannot convert', async () => {
    const { root } = makePack({
      'courses/prompts/course.yaml': `${['languages: [en]', 'title: { en: P }', 'description: { en: Q. }', 'ending: test'].join('\n')}\n`,
      'courses/prompts/lessons': null,
      'courses/prompts/lessons/01-a/lesson.yaml':
        'title: { en: A }\nsublessons: [{ id: a, kind: quiz, title: { en: A }, minutes: 1, question: a.yaml }]\n',
      'courses/prompts/lessons/01-a/a.yaml':
        'id: a\nquestion: { en: A? }\ntype: single\nanswers: [{ id: a, label: { en: A }, right: true }, { id: b, label: { en: B } }]\n',
      'courses/prompts/closed-test.yaml': null,
      'courses/prompts/cover.png': null,
    })
    const bank = join(dataDir, 'bank.gift')
    writeFileSync(bank, '::Ice 1::Is ice cold? {=Yes ~%50%No}\n\nWho wrote Lalka? {=Prus}\n')
    const args = ['import', bank, '--out', root, '--course', 'prompts']
    const first = await run(args)
    expect(first).toMatchObject({ code: 0 })
    expect(first.out).toContain(
      '- Added to the closed test: 1\n- There already: 0\n- To be written anew: 1\n',
    )
    expect(first.out).toContain('\n- line 1: points for a part of the answer')
    expect(first.out).toContain('## line 3: it isn’t answered by choosing\n\nWho wrote Lalka?\n')
    const written = readFileSync(join(root, 'courses/prompts/closed-test.yaml'), 'utf8')
    expect(written).toContain('Is ice cold?')
    expect(written).toContain('id: ice-1')
    expect((await run(args)).out).toContain('- Added to the closed test: 0\n- There already: 1\n')
    expect(readFileSync(join(root, 'courses/prompts/closed-test.yaml'), 'utf8')).toBe(written)
    expect(await run([...args.slice(0, -1), 'none'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('There is no course "none"'),
    })
    // The test's version stays until the file's is asked for.
    writeFileSync(bank, '::Ice 1::Is ice cold? {=Yes#Always. ~%50%No}\n')
    const kept = await run(args)
    expect(kept.out).toContain('- There with differences, kept as they were: 1\n')
    expect(kept.out).toContain('- ice-1 (answers): Is ice cold?\n')
    expect(readFileSync(join(root, 'courses/prompts/closed-test.yaml'), 'utf8')).toBe(written)
    const taken = await run([...args, '--overwrite'])
    expect(taken.out).toContain('## There with differences, taken from the file\n\n- ice-1 (answers)')
    const overwritten = readFileSync(join(root, 'courses/prompts/closed-test.yaml'), 'utf8')
    expect(overwritten).toContain('en: Always.')
    expect(overwritten.match(/id: ice-1/g)).toHaveLength(1)
    // On request, what is to be rewritten is added once, and the check does not pass before it is.
    writeFileSync(bank, '::Author::Who wrote Lalka? {=Prus}\n\nThis is only a text.\n')
    expect((await run(args)).out).not.toContain('as drafts')
    const drafted = await run([...args, '--drafts'])
    expect(drafted).toMatchObject({ code: 1, err: expect.stringContaining('closed-test.yaml:') })
    expect(drafted.out).toContain('- To be written anew: 2\n- Of these added as drafts: 1\n')
    const withDraft = readFileSync(join(root, 'courses/prompts/closed-test.yaml'), 'utf8')
    expect(withDraft).toMatch(/id: author\n\s+rewrite: other-type/)
    expect((await run([...args, '--drafts'])).out).not.toContain('as drafts')
    expect(readFileSync(join(root, 'courses/prompts/closed-test.yaml'), 'utf8')).toBe(withDraft)
    writeFileSync(join(root, 'courses/prompts/closed-test.yaml'), overwritten)
    // A picture becomes a file beside the test, once, with an unused name.
    const png =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const shown = (name: string) =>
      `${name} [html]<img alt\\="A point" src\\="data\\:image/png;base64,${png.replaceAll('=', '\\=')}"> What is it? {=A point ~A line ####So.}\n\n`
    writeFileSync(bank, shown('::a::') + shown('::b::').replace('What', 'And what'))
    expect((await run(args)).out).toContain('- Added to the closed test: 2\n')
    expect((await run(args)).out).toContain('- There already: 2\n')
    const pictured = readFileSync(join(root, 'courses/prompts/closed-test.yaml'), 'utf8')
    for (const name of ['picture.png', 'picture-2.png']) {
      expect(pictured).toContain(`file: ${name}`)
      expect(readFileSync(join(root, 'courses/prompts', name)).toString('base64')).toBe(png)
    }
    expect(existsSync(join(root, 'courses/prompts/picture-3.png'))).toBe(false)
    expect(pictured.match(/en: So\./g)).toHaveLength(2)
    writeFileSync(bank, ' ')
    expect(await run(args)).toMatchObject({ code: 1, err: expect.stringContaining('holds no questions') })
  })

  test('import-tools writes a folder that passes the check, with its report', async () => {
    const list = join(dataDir, 'tools.json')
    const tool = {
      name: 'Pen',
      title: 'Writes',
      description: '',
      category: 'Text',
      url: 'https://pen.example/',
    }
    writeFileSync(
      list,
      JSON.stringify([
        { ...tool, free: 'no' },
        { ...tool, free: 'no', url: 'pen' },
      ]),
    )
    const out = join(dataDir, 'tools')
    const imported = await run(['import-tools', list, '--out', out])
    expect(imported).toMatchObject({ code: 0, err: '', out: expect.stringContaining('- Tools: 1\n') })
    expect(imported.out).toContain('- Pen has a broken address: pen\n')
    expect((await run(['check', out])).out).toContain('No errors in ai-tools')
    expect(await run(['import-tools', 'gone.json', '--out', out])).toMatchObject({ code: 1, out: '' })
    expect(await run(['import-tools', list, '--out', out, '--language', 'de'])).toMatchObject({ code: 1 })
  })

  test.each([[[]], [['check']], [['import', 'x']], [['publish', 'x']]])(
    '%j tells how it is used and ends with 1',
    async (args) => {
      expect(await run(args)).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/^Usage:/) })
    },
  )

  test('a missing folder causes a one-sentence error without a stack trace', async () => {
    expect(await run(['check', '/nowhere'])).toEqual({
      code: 1,
      out: '',
      err: 'There is no folder /nowhere\n',
    })
  })
})
