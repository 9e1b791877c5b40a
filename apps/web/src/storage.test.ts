import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deviceStorage, tabStorage } from './storage.ts'

/** As in a browser: the keys are own properties, its methods are not. */
const newStorage = (): Storage =>
  Object.create({
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null
    },
    setItem(this: Record<string, string>, key: string, text: string) {
      this[key] = text
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key]
    },
  })

const refuse = () => {
  throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
}

beforeEach(() => {
  vi.stubGlobal('localStorage', newStorage())
  vi.stubGlobal('sessionStorage', newStorage())
})
afterEach(() => vi.unstubAllGlobals())

describe('browser storage', () => {
  test('returns what was written, until it is removed', () => {
    expect(deviceStorage.write('one', '1')).toBe(true)
    expect(deviceStorage.read('one')).toBe('1')
    expect(deviceStorage.keys()).toEqual(['one'])
    expect(deviceStorage.write('one', null)).toBe(true)
    expect(deviceStorage.read('one')).toBeNull()
    expect(deviceStorage.keys()).toEqual([])
  })

  test('belongs to a tab, or is shared by all', () => {
    tabStorage.write('one', '1')
    expect(deviceStorage.read('one')).toBeNull()
    deviceStorage.write('two', '2')
    expect(tabStorage.keys()).toEqual(['one'])
  })

  test('is parsed as JSON, and is null for other text', () => {
    deviceStorage.write('one', '{"a":1}')
    expect(deviceStorage.readJson('one')).toEqual({ a: 1 })
    deviceStorage.write('one', '{"a":')
    expect(deviceStorage.readJson('one')).toBeNull()
    expect(deviceStorage.readJson('two')).toBeNull()
  })
})

describe.each([
  ['switched off', refuse],
  ['missing', () => undefined],
])('where storage is %s', (_case, get) => {
  beforeEach(() => {
    Object.defineProperty(globalThis, 'localStorage', { configurable: true, get })
  })
  afterEach(() => Reflect.deleteProperty(globalThis, 'localStorage'))

  test('if it is not available, nothing is stored', () => {
    expect(deviceStorage.write('one', '1')).toBe(false)
    expect(deviceStorage.write('one', null)).toBe(false)
    expect(deviceStorage.read('one')).toBeNull()
    expect(deviceStorage.readJson('one')).toBeNull()
    expect(deviceStorage.keys()).toEqual([])
  })
})

test('if it is full, existing entries stay', () => {
  deviceStorage.write('one', '1')
  Object.defineProperty(localStorage, 'setItem', { value: refuse })
  expect(deviceStorage.write('one', '2')).toBe(false)
  expect(deviceStorage.read('one')).toBe('1')
})
