import { type Extensions, getSchema } from '@tiptap/core'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { blocks } from './blocks.ts'
import { inline } from './inline.ts'
import { tables } from './tables.ts'

/** Everything that a text of the content can hold, and what is kept as it is written. */
export const textExtensions: Extensions = [Paragraph, Text, ...blocks, ...tables, ...inline]

/** The same without an editor: for reading and writing texts. */
export const textSchema = getSchema(textExtensions)
