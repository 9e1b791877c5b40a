import { type Import, importsOf, type Source } from './imports.ts'

/** The slice (`features/<name>`), folder or file below `apps/api/src` that a file belongs to. */
export function unitOf(file: string): string {
  const [top = '', second = ''] = file.split('/')
  return top === 'features' ? second : top
}

/**
 * Files that list the dependencies of all slices: their imports do not count as dependencies of the files
 * that read them.
 */
const listsOfTypes = ['deps.ts']

/** Maps each unit to the units that it imports, types included. */
export function graphOf(imports: readonly Import[]): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const [one, other] = [unitOf(from), unitOf(to)]
    if (one === other || listsOfTypes.includes(from)) continue
    graph.set(one, (graph.get(one) ?? new Set()).add(other))
  }
  return graph
}

/** Units that can be reached from a unit; includes the unit itself only when it is part of a cycle. */
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

/** Imports that close a cycle of units, each as `file imports file`. */
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

/** The demo accounts have past records that no service can write. */
const writesThePast = 'demo'

function foreignQueries(imports: readonly Import[]): string[] {
  return imports
    .filter(({ to }) => /^(features|content)\/.*queries\.ts$/.test(to))
    .filter(({ from, to }) => unitOf(from) !== unitOf(to) && unitOf(from) !== writesThePast)
    .map(({ from, to }) => `${from} imports ${to}: ask the service of ${unitOf(to)} instead of its queries`)
}

/** Entry points of the product, the operator's commands, and the demo accounts, which have a password. */
const mayKnowTheHub = ['app.ts', 'jobs.ts', 'main.ts', 'commands', 'demo']
const hubPort = 'features/session/hub-port.ts'

/** The hub can be replaced by another one: the product imports nothing from it, and it imports little. */
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

/** Product terms, which the platform must not use, so that it could serve another product unchanged. */
const terms =
  /\b(courses?|lessons?|learners?|certificates?|quiz(?:zes)?|exams?|final works?|closed tests?|organi[sz]ations?|promptbook|ranks?|streaks?|reviewers?|badges?|partners?|onboarding|hub|demo|masterminds?|graduations?|favourites?|enrolments?|community|studio|benefits?)\b/i

/** Turns `closedTests`, `closed_tests` and `closed-tests` into `closed tests`. */
const inWords = (text: string): string => text.replaceAll(/(?<=[a-z])(?=[A-Z])|[_-]/g, ' ')

function productTerms(sources: readonly Source[]): string[] {
  return sources
    .filter(({ file }) => file.startsWith('platform/'))
    .flatMap(({ file, text }) => {
      const [term] = terms.exec(inWords(text)) ?? []
      return term ? `${file} says “${term}”: the platform knows nothing of the product` : []
    })
}

/** Matches a statement, or a part of one, as Kysely writes them. */
const statement = /\bsql(?:<[^`]*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/

/** Query files of a slice, and `.sql.ts` files with parts of statements that several slices share. */
const isQueries = (file: string): boolean => /(^|\/|\.)queries\.ts$|\.sql\.ts$/.test(file)

/** The platform manages the connection, and the demo accounts have past records. */
const mayHoldStatements = ['platform', writesThePast]

function strayStatements(sources: readonly Source[]): string[] {
  return sources
    .filter(({ file }) => !isQueries(file) && !mayHoldStatements.includes(unitOf(file)))
    .filter(({ text }) => statement.test(text))
    .map(({ file }) => `${file} holds SQL: it belongs into queries.ts or a file .queries.ts beside it`)
}

/**
 * A view selects the fields that leave the server. Only code that builds a response may use it, nothing
 * below.
 */
function earlyViews(imports: readonly Import[]): string[] {
  return imports
    .filter(({ to }) => /^features\/.*\/view\.ts$/.test(to))
    .filter(({ from }) => isQueries(from) || /\/(policy|access|jobs)\.ts$/.test(from))
    .map(({ from, to }) => `${from} imports ${to}: routes and services ask views, nothing below them does`)
}

/** A policy decides only by its arguments, so that its rules can be tested in tables. */
function readingPolicies(sources: readonly Source[]): string[] {
  return sources
    .filter(
      ({ file, text }) => /(^|\/)policy\.ts$/.test(file) && /\basync\b|\bawait\b|\bPromise\b/.test(text),
    )
    .map(({ file }) => `${file} waits for something: a policy reads nothing, access.ts beside it does`)
}

/** Returns one sentence for each broken boundary between parts of the API; empty when there are none. */
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
