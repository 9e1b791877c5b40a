import type pg from 'pg'
import type { Sent } from './recorder.ts'

interface Node {
  'Relation Name'?: string
  'Index Cond'?: string
  'Recheck Cond'?: string
  Filter?: string
  Plans?: Node[]
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** On tables as small as a test's, going through all of one is cheapest; this is the plan for large ones. */
const asIfLarge = ['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin'].map((one) => `set enable_${one} = off`)

async function planOf(client: pg.Client, { text, values }: Sent): Promise<Node[]> {
  for (const setting of asIfLarge) await client.query(setting)
  const { rows } = await client.query({ text: `explain (format json) ${text}`, values })
  return nodesOf(rows[0]['QUERY PLAN'][0].Plan as Node)
}

const partition = /^(\w+)_\d+$/

/** Which learner it is may come of another row that is read first. */
const asksForLearner = ({
  'Index Cond': index = '',
  'Recheck Cond': again = '',
  Filter: filter = '',
}: Node) => /\buser_id = |= (\w+\.)?user_id\b/.test(`${index} ${again} ${filter}`)

/** The tables of which a plan reads several partitions without asking for one learner in each. */
function unboundIn(nodes: readonly Node[]): string[] {
  const scans = nodes.flatMap((node) => {
    const [name, table] = partition.exec(node['Relation Name'] ?? '') ?? []
    return name && table ? [{ name, table, isBound: asksForLearner(node) }] : []
  })
  const tables = Map.groupBy(scans, ({ table }) => table)
  return [...tables]
    .filter(([, all]) => new Set(all.map(({ name }) => name)).size > 1 && all.some(({ isBound }) => !isBound))
    .map(([table]) => table)
}

/** The tables that a statement reads beyond one learner's rows, as PostgreSQL plans it with its values. */
export const unboundTables = async (client: pg.Client, sent: Sent): Promise<string[]> =>
  /^\s*(with|select|insert|update|delete)\b/i.test(sent.text) ? unboundIn(await planOf(client, sent)) : []
