import { expect, test } from 'vitest'
import { summarise } from './statement-summary.ts'

test.each([
  ['select "id" from "users" where "id" = $1', 'select users'],
  ['begin', 'begin'],
  ['insert into mails (id, text) values ($1, $2) on conflict (id) do update set text = $2', 'insert mails'],
  ['update hub.accounts set name = $1 from sessions s where s.id = $2', 'update hub.accounts sessions'],
  ['delete from a using b where b.id = a.id', 'delete a b'],
  ['select * from a for update of a skip locked', 'select a'],
  ['select * from only a for no key update', 'select a'],
  ['select extract(epoch from ended_at), trim(both from title) from a', 'select a'],
  ['select a is distinct from b, c is not distinct from d from e', 'select e'],
  ['select 1 from unnest($1::int[]) u join generate_series(1, 2) g on true join t on true', 'select t'],
  ['select (select 1 from b) from (select * from a) x, lateral (select * from c) y', 'select b a c'],
  [
    'with recursive gone as (delete from a returning id), kept (id) as materialized (select id from b) insert into c select * from gone, kept join gone g on true',
    'insert c a b',
  ],
  [
    "select * from a where text = 'from secret join ''other'' x' -- from comment\n and 1 = 1 /* from more */",
    'select a',
  ],
  ['do $body$ begin select 1 from secret; end $body$', 'do'],
  ["select 'anna@mail.example', 'x' from t", 'select t'],
])('[OPS-05] %j is “%s”', (text, summary) => {
  expect(summarise(text).summary).toBe(summary)
})

test('[OPS-05] a long statement is summarised quickly, whatever its text', () => {
  const texts = ['from ', '(', "'", 'extract(', 'with a as (', ', a as ', '$a$', '/*', 'update '].map(
    (part) => part.repeat(20_000),
  )
  for (const text of texts) expect(summarise(text).summary.length).toBeLessThan(1_000)
})
