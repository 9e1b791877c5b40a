import { execFile } from 'node:child_process'
import { basename, dirname } from 'node:path'
import { listIssues } from '@zenit/contract/packs'
import { expect, onTestFinished, test } from 'vitest'
import { createTestApp } from '../../../../test/testing/app.ts'
import { commandLine } from '../../../../test/testing/command.ts'
import { changed, writeTestPack } from '../../../../test/testing/pack.ts'
import { createAuthor, importZip, readFolder, zipOf } from '../fixtures.ts'

const app = await createTestApp()
const lesson = 'courses/prompts/lessons/01-intro'

/** The command's output about a folder, which is named as from the folder around it. */
function checked(root: string, format: string, language: string): Promise<string> {
  const args = ['check', basename(root), '--format', format, '--language', language]
  const env = { ...process.env, ENV_FILE: '/dev/null', INIT_CWD: dirname(root) }
  return new Promise((resolve) => {
    execFile(process.execPath, commandLine('content', ...args), { env }, (_, out) => resolve(out))
  })
}

const faulty = {
  ...changed('programs/start.yaml', 'rank: 2', 'rank: 9'),
  ...changed('partners.yaml', 'en: 10% off', 'en: "**10%** off"'),
  ...changed(`${lesson}/lesson.yaml`, '    minutes: 1', '    minutes: 90'),
  ...changed(
    `${lesson}/check.yaml`,
    '{ id: b, label: { pl: Nie, en: No } }',
    '{ id: b, label: { pl: Nie, en: Yes } }',
  ),
  'courses/prompts/closed-test.yaml': String(
    changed('courses/prompts/closed-test.yaml', 'attempts: 3\n', '')['courses/prompts/closed-test.yaml'],
  ),
  [`${lesson}/deck.en.md`]: `# Slides\n\n## First\n\n![](picture.png)\n\n${'word '.repeat(90)}\n`,
  'courses/prompts/forgotten.md': 'Nobody sees this.\n',
}

test('[AUTHOR-05] the studio, the command and the annotations for CI list the same issues, in both languages', async () => {
  const { root, remove } = writeTestPack(faulty)
  onTestFinished(remove)
  const author = await createAuthor(app)
  const { body } = await importZip(app, author, { archive: await zipOf(readFolder(root)) })
  for (const language of ['pl', 'en'] as const) {
    const studio = (await author.call(listIssues, { params: { id: body.pack._id }, language })).body.issues
    const { issues } = JSON.parse(await checked(root, 'json', language))
    expect(new Set(issues.map(({ code }: { code: string }) => code)).size).toBeGreaterThanOrEqual(9)
    // The studio has words instead of the keys of files in some messages.
    expect(
      studio.map(({ severity, code, path, line, advice }) => ({ severity, code, path, line, advice })),
    ).toEqual(
      issues.map(({ severity, code, file, line, advice }: Record<string, string>) => ({
        ...{ severity, code, path: file, line, advice },
      })),
    )
    const annotations = (await checked(root, 'github', language)).trim().split('\n')
    expect(annotations).toEqual(
      issues.map(
        ({ severity, code, file, line, message, advice }: Record<string, string>) =>
          `::${severity} file=${basename(root)}/${file},line=${line},title=${code}::${`${message}. ${advice}`.replaceAll('%', '%25')}`,
      ),
    )
  }
})
