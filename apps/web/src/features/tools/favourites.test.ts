import type { Tool } from '@zenit/contract/tools'
import { describe, expect, test } from 'vitest'
import { withFavourite } from './favourites.ts'

const tool = (_id: string, isFavorite: boolean): Tool => ({
  ...{
    _id,
    name: _id,
    description: '',
    cover: null,
    pictogram: null,
    url: 'https://tool.example/',
    license: 'paid',
  },
  ...{ domainCategories: [], businessCategories: [], isFavorite, verifiedAt: null },
})
const [pen, brush] = [tool('pen', false), tool('brush', true)]
const more = (count: number) => count + 1

describe('[TOOL-02] a favourite', () => {
  test('is shown in a list, which counts it', () => {
    const answer = withFavourite(
      { tools: [pen, brush], favoritesCount: 1 },
      { _id: 'pen', isFavorite: true },
      more,
    )
    expect(answer).toEqual({ tools: [tool('pen', true), brush], favoritesCount: 2 })
  })

  test('is counted in a list that does not contain it', () => {
    const answer = withFavourite(
      { tools: [brush], favoritesCount: 1 },
      { _id: 'pen', isFavorite: true },
      more,
    )
    expect(answer).toEqual({ tools: [brush], favoritesCount: 2 })
  })

  test('is shown on its own page and among similar tools, which count nothing', () => {
    const change = { _id: 'brush', isFavorite: false }
    expect(withFavourite({ tool: brush }, change, more)).toEqual({ tool: tool('brush', false) })
    expect(withFavourite({ tool: pen }, change, more)).toEqual({ tool: pen })
    expect(withFavourite({ tools: [brush] }, change, more)).toEqual({ tools: [tool('brush', false)] })
  })
})
