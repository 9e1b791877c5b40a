/** Matches links to a program or a course of the pack, or to their contents: inline, or in a reference definition. */
const link = /(\](?:\(|:(?=\s))\s{0,9}<?\/)((?:courses|programs)\/[a-z0-9-]{1,80}(?:\/[a-z0-9-]{1,80}){0,2})/g

/** Replaces the targets of links; `nodeOf` maps the names of nodes. */
export const withLinks = (text: string, nodeOf: (node: string) => string): string =>
  text.replaceAll(link, (_, before: string, node: string) => before + nodeOf(node))
