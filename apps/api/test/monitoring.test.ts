import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parser } from '@prometheus-io/lezer-promql'
import { calls } from '@zenit/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { createTestApp } from './testing/app.ts'

const root = resolve(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

interface Alert {
  alert: string
  expr: string
  annotations: { summary: string; action: string }
}

const alerts: Alert[] = parse(read('deploy/prometheus/alerts.yaml')).groups[0].rules
const { panels } = JSON.parse(read('deploy/grafana/zenit.json')) as {
  panels: { title: string; targets: { expr: string }[] }[]
}
const expressions = [
  ...alerts.map(({ alert, expr }) => ({ of: alert, expr })),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ of: title, expr }))),
].map(({ of, expr }) => ({ of, expr: expr.replaceAll('$__rate_interval', '5m') }))

/** The names and strings of an expression, by their position in it. */
function partsOf(expr: string) {
  const parts: { kind: string; text: string }[] = []
  parser.parse(expr).iterate({
    enter: ({ name, type, from, to }) => {
      parts.push({ kind: type.isError ? 'error' : name, text: expr.slice(from, to) })
    },
  })
  return parts
}

const textsOf = (expr: string, kind: string) =>
  partsOf(expr).flatMap((part) => (part.kind === kind ? [part.text] : []))

const zenit = await createTestApp()
afterAll(() => zenit.app.close())
await zenit.app.inject('/health/ready')
const { body: metrics } = await zenit.app.inject('/metrics')
const told = new Set(metrics.split('\n').flatMap((line) => /^[a-z_0-9]+(?=[{ ])/.exec(line) ?? []))
// Prometheus itself provides this metric, which says whether it could reach a process.
told.add('up')

test.each(expressions)('[OPS-05] "$of" uses only existing metrics: $expr', ({ expr }) => {
  expect(textsOf(expr, 'error')).toEqual([])
  const names = textsOf(expr, 'VectorSelector').map((selector) => /^\w+/.exec(selector)?.[0] ?? '')
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter((name) => !told.has(name))).toEqual([])
})

const routes = ['/health/ready', ...calls.map(({ path }) => `/api${path}`)]

test('[OPS-05] the routes in the rules exist', () => {
  const asked = expressions.flatMap(({ expr }) =>
    [...expr.matchAll(/route(=|!=|=~)"([^"]+)"/g)].map(([, , pattern = '']) => pattern),
  )
  expect(new Set(asked).size).toBe(4)
  for (const pattern of asked)
    expect(
      routes.filter((route) => new RegExp(`^(?:${pattern})$`).test(route)),
      pattern,
    ).not.toEqual([])
  const tests = /^\/api\/closed-test\/(start|answers|check)\/:id$/
  expect(routes.filter((route) => tests.test(route))).toHaveLength(3)
})

test('[OPS-05] the page of service levels names every alert', () => {
  const page = read('docs/service-levels.md')
  expect(alerts.filter(({ alert }) => !page.includes(`\`${alert}\``))).toEqual([])
})
