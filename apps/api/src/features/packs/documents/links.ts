/**
 * To a program or a course of the pack, or to what is in it: within brackets of its own, or in the definition of a
 * reference.
 */
const link = /(\](?:\(|:(?=\s))\s{0,9}<?\/)((?:courses|programs)\/[a-z0-9-]{1,80}(?:\/[a-z0-9-]{1,80}){0,2})/g

/** A text whose links lead to other nodes; `nodeOf` tells which, by their names. */
export const withLinks = (text: string, nodeOf: (node: string) => string): string =>
  text.replaceAll(link, (_, before: string, node: string) => before + nodeOf(node))
