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

/** In small tables PostgreSQL prefers to scan everything; these settings give the plan for large ones. */
const asIfLarge = ['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin'].map((one) => `set enable_${one} = off`)

async function planOf(client: pg.Client, { text, values }: Sent): Promise<Node[]> {
  for (const setting of asIfLarge) await client.query(setting)
  const { rows } = await client.query({ text: `explain (format json) ${text}`, values })
  return nodesOf(rows[0]['QUERY PLAN'][0].Plan as Node)
}

const partition = /^(\w+)_\d+$/

/** Whether the plan limits a scan to one learner; the id may come from another row that is read first. */
const asksForLearner = ({
  'Index Cond': index = '',
  'Recheck Cond': again = '',
  Filter: filter = '',
}: Node) => /\buser_id = |= (\w+\.)?user_id\b/.test(`${index} ${again} ${filter}`)

/** The tables of which a plan reads several partitions without a condition on one learner in each. */
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

/** The tables of which a statement reads rows of more than one learner, by PostgreSQL’s plan for its values. */
export const unboundTables = async (client: pg.Client, sent: Sent): Promise<string[]> =>
  /^\s*(with|select|insert|update|delete)\b/i.test(sent.text) ? unboundIn(await planOf(client, sent)) : []
