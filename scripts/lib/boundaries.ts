import { type Import, importsOf, type Source } from './imports.ts'

/** The slice (`features/<name>`), folder or file below `apps/api/src` that a file belongs to. */
export function unitOf(file: string): string {
  const [top = '', second = ''] = file.split('/')
  return top === 'features' ? second : top
}

/** The list of what every slice is given: what it names is no dependency of what reads it. */
const listsOfTypes = ['deps.ts']

/** Which unit imports which others, types included. */
export function graphOf(imports: readonly Import[]): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const [one, other] = [unitOf(from), unitOf(to)]
    if (one === other || listsOfTypes.includes(from)) continue
    graph.set(one, (graph.get(one) ?? new Set()).add(other))
  }
  return graph
}

/** What can be reached from a unit, itself only where a cycle leads back to it. */
export function reachableFrom(graph: ReadonlyMap<string, ReadonlySet<string>>, unit: string): Set<string> {
  const reached = new Set<string>()
  const open = [...(graph.get(unit) ?? [])]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (reached.has(next)) continue
    reached.add(next)
    open.push(...(graph.get(next) ?? []))
  }
  return reached
}

/** The imports that close a cycle of units, each as `file imports file`. */
function cyclesIn(imports: readonly Import[]): string[] {
  const graph = graphOf(imports)
  const reachable = new Map([...graph.keys()].map((unit) => [unit, reachableFrom(graph, unit)]))
  return imports
    .filter(({ from, to }) => {
      const [one, other] = [unitOf(from), unitOf(to)]
      return one !== other && !listsOfTypes.includes(from) && reachable.get(other)?.has(one)
    })
    .map(({ from, to }) => `${from} imports ${to}: part of a cycle of ${unitOf(from)} and ${unitOf(to)}`)
}

/** The demo accounts have a past that no service can write. */
const writesThePast = 'demo'

function foreignQueries(imports: readonly Import[]): string[] {
  return imports
    .filter(({ to }) => /^(features|content)\/.*queries\.ts$/.test(to))
    .filter(({ from, to }) => unitOf(from) !== unitOf(to) && unitOf(from) !== writesThePast)
    .map(({ from, to }) => `${from} imports ${to}: ask the service of ${unitOf(to)} instead of its queries`)
}

/** What starts the product, what an operator runs beside it, and the demo accounts, which have a password. */
const mayKnowTheHub = ['app.ts', 'jobs.ts', 'main.ts', 'commands', 'demo']
const hubPort = 'features/session/hub-port.ts'

/** The hub can be deleted for another one: nothing of the product takes from it, and it takes little. */
function hubBoundaries(imports: readonly Import[]): string[] {
  return imports.flatMap(({ from, to }) => {
    const [one, other] = [unitOf(from), unitOf(to)]
    if (other === 'hub' && one !== 'hub' && !mayKnowTheHub.includes(one))
      return `${from} imports ${to}: the product works with any hub, so it takes nothing from its own`
    if (one === 'hub' && other === 'session' && to !== hubPort)
      return `${from} imports ${to}: of session the hub knows ${hubPort} alone`
    return []
  })
}

/** What only this product has: something else could be built on the platform as it is. */
const terms =
  /\b(courses?|lessons?|learners?|certificates?|quiz(?:zes)?|exams?|final works?|closed tests?|organi[sz]ations?|promptbook|ranks?|streaks?|reviewers?|badges?|partners?|onboarding|hub|demo|masterminds?|graduations?|favourites?|enrolments?|community|studio|benefits?)\b/i

/** `closedTests`, `closed_tests` and `closed-tests` as `closed tests`. */
const inWords = (text: string): string => text.replaceAll(/(?<=[a-z])(?=[A-Z])|[_-]/g, ' ')

function productTerms(sources: readonly Source[]): string[] {
  return sources
    .filter(({ file }) => file.startsWith('platform/'))
    .flatMap(({ file, text }) => {
      const [term] = terms.exec(inWords(text)) ?? []
      return term ? `${file} says “${term}”: the platform knows nothing of the product` : []
    })
}

/** A statement, or a part of one, as Kysely writes them. */
const statement = /\bsql(?:<[^`]*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/

/** The queries of a slice; and, as `.sql.ts`, parts of statements that several slices share. */
const isQueries = (file: string): boolean => /(^|\/|\.)queries\.ts$|\.sql\.ts$/.test(file)

/** The platform has the connection itself, and the demo accounts have a past. */
const mayHoldStatements = ['platform', writesThePast]

function strayStatements(sources: readonly Source[]): string[] {
  return sources
    .filter(({ file }) => !isQueries(file) && !mayHoldStatements.includes(unitOf(file)))
    .filter(({ text }) => statement.test(text))
    .map(({ file }) => `${file} holds SQL: it belongs into queries.ts or a file .queries.ts beside it`)
}

/** A view picks what leaves: whoever puts an answer together asks it, and nothing below knows of answers. */
function earlyViews(imports: readonly Import[]): string[] {
  return imports
    .filter(({ to }) => /^features\/.*\/view\.ts$/.test(to))
    .filter(({ from }) => isQueries(from) || /\/(policy|access|jobs)\.ts$/.test(from))
    .map(({ from, to }) => `${from} imports ${to}: routes and services ask views, nothing below them does`)
}

/** A policy decides about what it is given, so that its rules can be tested in tables. */
function readingPolicies(sources: readonly Source[]): string[] {
  return sources
    .filter(
      ({ file, text }) => /(^|\/)policy\.ts$/.test(file) && /\basync\b|\bawait\b|\bPromise\b/.test(text),
    )
    .map(({ file }) => `${file} waits for something: a policy reads nothing, access.ts beside it does`)
}

/** What breaks the boundaries between the parts of the API, a sentence each; none when all hold. */
export function brokenBoundaries(sources: readonly Source[], imports = importsOf(sources)): string[] {
  return [
    ...cyclesIn(imports),
    ...foreignQueries(imports),
    ...hubBoundaries(imports),
    ...productTerms(sources),
    ...strayStatements(sources),
    ...earlyViews(imports),
    ...readingPolicies(sources),
  ]
}
