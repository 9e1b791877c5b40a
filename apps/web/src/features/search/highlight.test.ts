import { expect, test } from 'vitest'
import { highlight, isIn } from './highlight.ts'

const marked = (title: string, search: string) =>
  highlight(title, search)
    .map(({ text, isFound }) => (isFound ? `[${text}]` : text))
    .join('')

test.each([
  ['Łódź w danych', 'lodz', '[Łódź] w danych'],
  ['Łódź w danych', 'ŁÓDŹ', '[Łódź] w danych'],
  ['Pisanie promptów od podstaw', 'prompt od', 'Pisanie [prompt]ów [od] p[od]staw'],
  ['Prompt za promptem', 'prompt', '[Prompt] za [prompt]em'],
  ['Co z tego?', 'smok', 'Co z tego?'],
  ['Co z tego?', '   ', 'Co z tego?'],
  ['Zażółć', 'zol', 'Za[żół]ć'],
  ['👩‍🚀 kosmos', 'kos', '👩‍🚀 [kos]mos'],
  ['', 'x', ''],
])('in "%s" the search "%s" marks %s', (title, search, expected) => {
  expect(marked(title, search)).toBe(expected)
})

test('a title in decomposed Unicode form is found and highlighted completely', () => {
  expect(marked('Łódź'.normalize('NFD'), 'lodz')).toBe('[Łódź]')
})

test.each([
  ['Społeczność', 'spolecz', true],
  ['O nas', 'nas o', true],
  ['O nas', 'was', false],
])('%s holds "%s": %s', (title, search, expected) => {
  expect(isIn(title, search)).toBe(expected)
})
