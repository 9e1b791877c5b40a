import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ToastStore } from './toasts.ts'

describe('toasts', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('[NAV-11] stay for 5000 ms', () => {
    const store = new ToastStore()
    store.success('Saved')
    vi.advanceTimersByTime(4999)
    expect(store.list()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(store.list()).toEqual([])
  })

  test('[NAV-11] stand still while held, and go on with what was left', () => {
    const store = new ToastStore()
    store.error('Failed')
    vi.advanceTimersByTime(3000)
    store.hold()
    vi.advanceTimersByTime(60_000)
    expect(store.list()).toHaveLength(1)
    store.release()
    vi.advanceTimersByTime(1999)
    expect(store.list()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(store.list()).toEqual([])
  })

  test('[NAV-11] one that comes while others are held waits with them', () => {
    const store = new ToastStore()
    store.success('First')
    store.hold()
    store.warning('Second')
    vi.advanceTimersByTime(60_000)
    expect(store.list().map((toast) => toast.type)).toEqual(['success', 'warning'])
    store.release()
    vi.advanceTimersByTime(5000)
    expect(store.list()).toEqual([])
  })

  test('the same words are shown once, afresh', () => {
    const store = new ToastStore()
    store.error('Failed')
    vi.advanceTimersByTime(4000)
    store.error('Failed')
    vi.advanceTimersByTime(4000)
    expect(store.list()).toHaveLength(1)
  })

  test('a dismissed toast under the pointer does not hold the next one for ever', () => {
    const store = new ToastStore()
    store.success('First')
    store.hold()
    store.dismiss(store.list()[0]?.id ?? 0)
    store.success('Second')
    vi.advanceTimersByTime(5000)
    expect(store.list()).toEqual([])
  })
})
