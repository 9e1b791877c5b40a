import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const documents = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  // Content has its own rules.
  .filter((file) => file !== '' && !file.startsWith('content/') && existsSync(join(root, file)))

const read = (file: string): string => readFileSync(file, 'utf8')
const withoutCode = (text: string): string => text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '')

/** Anchors of headings, as the pages that show Markdown name them. */
const anchorsOf = (text: string): string[] =>
  [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-'),
  )

function problemOf(file: string, target: string): string | null {
  const [path = '', anchor] = target.split('#')
  const to = path === '' ? join(root, file) : resolve(root, dirname(file), decodeURI(path))
  if (!existsSync(to)) return `${file}: ${target} is not there`
  const isThere = anchor === undefined || !to.endsWith('.md') || anchorsOf(read(to)).includes(anchor)
  return isThere ? null : `${file}: ${target} names no heading`
}

test('links between documents lead to existing files and headings', () => {
  const links = documents.flatMap((file) => {
    const text = withoutCode(read(join(root, file)))
    const inline = [...text.matchAll(/\]\(<?([^)\s>]+)>?(?: "[^"]*")?\)/g)]
    const named = [...text.matchAll(/^\[[^\]]+\]: (\S+)$/gm)]
    return [...inline, ...named].map(([, target = '']) => ({ file, target }))
  })
  const own = links.filter(({ target }) => !/^[a-z]+:/i.test(target) && !target.startsWith('/'))
  expect(own.length).toBeGreaterThan(300)
  expect(own.flatMap(({ file, target }) => problemOf(file, target) ?? [])).toEqual([])
})
