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

  test('[NAV-11] are paused while held, and then continue with the remaining time', () => {
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

  test('[NAV-11] a new one is paused too while others are held', () => {
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

  test('the same text is shown once, with a new time', () => {
    const store = new ToastStore()
    store.error('Failed')
    vi.advanceTimersByTime(4000)
    store.error('Failed')
    vi.advanceTimersByTime(4000)
    expect(store.list()).toHaveLength(1)
  })

  test('a dismissed toast under the pointer does not pause the next one for ever', () => {
    const store = new ToastStore()
    store.success('First')
    store.hold()
    store.dismiss(store.list()[0]?.id ?? 0)
    store.success('Second')
    vi.advanceTimersByTime(5000)
    expect(store.list()).toEqual([])
  })
})
