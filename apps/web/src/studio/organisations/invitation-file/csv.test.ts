import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('[ORG-02] a table can be opened as such by spreadsheets in its language', () => {
  const rows = [
    ['e-mail', 'imię'],
    ['a@b.example', 'Łęcka; "Ż"\nA'],
  ]
  expect(csvOf(rows, 'pl')).toBe('\uFEFFe-mail;imię\r\na@b.example;"Łęcka; ""Ż""\nA"\r\n')
  expect(csvOf(rows.slice(0, 1), 'en')).toBe('\uFEFFe-mail,imię\r\n')
})

test('[ORG-02] no cell is a formula', () => {
  expect(csvOf([['=1+1', '+48', '-1', '@a', '\tx', '\nx', '＝1', 'a=b']], 'en')).toBe(
    "\uFEFF'=1+1,'+48,'-1,'@a,'\tx,\"'\nx\",'＝1,a=b\r\n",
  )
})
