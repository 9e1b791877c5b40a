import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { Link, List, ListItem, Nodes, Root } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import { decodePath } from '../../reading/relative-paths.ts'
import { parse } from '../pages/parse.ts'
import { type Layout, type LayoutContext, lessonOf, type RepositoryLesson, settingIn } from './layout.ts'

interface Entry {
  title: string
  /** Null: a draft chapter without a file. */
  file: string | null
  line: number
}

/**
 * Reads a book by its SUMMARY.md (mdBook, GitBook, HonKit): each top-level list entry, and each entry outside lists, is
 * a lesson; the entries below it are its further pages. Null: no such file.
 */
export function readBook(means: LayoutContext): Layout | null {
  const { root, files, texts, page } = means
  const summary = summaryOf(root, files)
  if (!summary) return null
  const chapters = chaptersOf(parse(texts.get(summary) ?? ''), posix.dirname(summary))
  const missing: Layout['missing'] = []
  const titles = new Map<string, string>()
  const taken = new Set<string>()
  const lessons: RepositoryLesson[] = []
  for (const [first, ...below] of chapters) {
    const pages = [first, ...below].flatMap((entry) => {
      const { title, file, line } = entry as Entry
      const place = `${summary}:${line}`
      if (file === null || !files.includes(file)) {
        missing.push({ place, what: file ?? { key: 'import-report:no-page', values: { title } } })
        return []
      }
      if (taken.has(file)) return []
      taken.add(file)
      titles.set(file, title)
      return [file]
    })
    const lesson = lessonOf(pages, { title: first?.title ?? null, means })
    if (lesson) lessons.push({ ...lesson, number: lessons.length + 1 })
  }
  const readme = ['README.md', 'readme.md'].find((file) => files.includes(file) && !taken.has(file))
  return {
    title: settingIn(root, 'book.toml', /^title\s*=\s*"(?<value>[^"\n]+)"/m),
    readme: readme ? page(readme) : null,
    ...{ lessons, titles, missing, extras: [], contents: [summary], isBook: true },
  }
}

function summaryOf(root: string, files: readonly string[]): string | null {
  const named = files.filter((file) => /^(.*\/)?summary\.md$/i.test(file))
  // The one nearest to the root belongs to the book; others belong to nested books.
  const [nearest] = named.toSorted((a, b) => a.split('/').length - b.split('/').length)
  if (!nearest) return null
  const isPlaced = ['SUMMARY.md', 'src/SUMMARY.md', 'docs/SUMMARY.md'].includes(nearest)
  return isPlaced || existsSync(join(root, 'book.toml')) || existsSync(join(root, 'book.json'))
    ? nearest
    : null
}

/** The entries of each chapter, the chapter itself first. */
function chaptersOf(tree: Root, folder: string): Entry[][] {
  return tree.children.flatMap((node): Entry[][] => {
    if (node.type === 'list') return node.children.map((item) => entriesOf(item, folder))
    // Prefix and suffix chapters are outside lists.
    if (node.type !== 'paragraph') return []
    return node.children.flatMap((child) => (child.type === 'link' ? [[toEntry(child, folder)]] : []))
  })
}

function entriesOf(item: ListItem, folder: string): Entry[] {
  return item.children.flatMap((node): Entry[] => {
    if (node.type === 'list') return (node as List).children.flatMap((inner) => entriesOf(inner, folder))
    if (node.type !== 'paragraph') return []
    const link = node.children.find((child): child is Link => child.type === 'link')
    return [link ? toEntry(link, folder) : { title: titleOf(node), file: null, line: lineOf(node) }]
  })
}

function toEntry(link: Link, folder: string): Entry {
  const path = decodePath(link.url.split('#')[0] ?? '').normalize()
  const file = path === '' ? null : posix.normalize(posix.join(folder, path))
  return { title: titleOf(link), file, line: lineOf(link) }
}

const titleOf = (node: Nodes): string => textOf(node).replace(/\s+/g, ' ').trim()
const lineOf = (node: Nodes): number => node.position?.start.line ?? 1
