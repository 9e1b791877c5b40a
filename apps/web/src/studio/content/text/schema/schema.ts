import { type Extensions, getSchema } from '@tiptap/core'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { blocks } from './blocks.ts'
import { inline } from './inline.ts'
import { tables } from './tables.ts'

/** All elements of a content text, and verbatim source. */
export const textExtensions: Extensions = [Paragraph, Text, ...blocks, ...tables, ...inline]

/** The same schema without an editor, for reading and writing texts. */
export const textSchema = getSchema(textExtensions)
