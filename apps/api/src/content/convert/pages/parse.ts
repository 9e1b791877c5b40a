import type { Root } from 'mdast'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter)

/** Parses a page of a repository: GitHub's Markdown with YAML front matter. */
export const parse = (text: string): Root => parser.parse(text)
