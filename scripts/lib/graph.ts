import { graphOf, reachableFrom } from './boundaries.ts'
import type { Import } from './imports.ts'

/** Units that nearly everything imports: arrows to them would add no information. */
const base = new Set(['platform', 'content', 'deps.ts'])

const byName = (one: string, other: string) => Number(one > other) - Number(one < other)

/** The graph without units that everything imports, and without arrows that follow from others. */
function arrowsOf(graph: ReadonlyMap<string, ReadonlySet<string>>): [string, string][] {
  const own = new Map(
    [...graph]
      .filter(([unit]) => !base.has(unit))
      .map(([unit, others]) => [unit, new Set([...others].filter((other) => !base.has(other)))]),
  )
  return [...own]
    .flatMap(([unit, others]) =>
      [...others]
        .filter((other) => ![...others].some((via) => via !== other && reachableFrom(own, via).has(other)))
        .map((other): [string, string] => [unit, other]),
    )
    .sort(([a, b], [c, d]) => byName(a, c) || byName(b, d))
}

const nodeOf = (unit: string) => unit.replaceAll(/[^a-z]/gi, '_')

/** Returns the content of `docs/graph.md`. */
export function graphPage(imports: readonly Import[]): string {
  const graph = graphOf(imports)
  const arrows = arrowsOf(graph)
  const units = [...new Set([...graph].flatMap(([unit, others]) => [unit, ...others]))]
    .filter((unit) => !base.has(unit))
    .sort(byName)
  return `# The parts of the API

Written by \`npm run graph\`; a test holds it current. An arrow means “imports”, types included. Left out: \`platform\` and \`content\`, which nearly everything imports, and arrows that follow from others. There is no cycle: \`npm run lint\` refuses one ([031](decisions/031-layout.md)).

\`\`\`mermaid
flowchart TD
${units.map((unit) => `  ${nodeOf(unit)}["${unit}"]`).join('\n')}
${arrows.map(([unit, other]) => `  ${nodeOf(unit)} --> ${nodeOf(other)}`).join('\n')}
\`\`\`
`
}
