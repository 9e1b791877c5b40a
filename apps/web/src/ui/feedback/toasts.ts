export type ToastType = 'success' | 'error' | 'warning'

/** Action of a message, such as undoing a deletion. With a URL it is a link. */
interface ToastAction {
  label: string
  href?: string
  onSelect: () => void
}

export interface Toast {
  id: number
  type: ToastType
  text: string
  action?: ToastAction | undefined
}

const shownMs = 5000

interface Timer {
  handle: ReturnType<typeof setTimeout> | undefined
  startedAt: number
  leftMs: number
}

/** Messages on the screen, with the time left for each. */
export class ToastStore {
  #toasts: readonly Toast[] = []
  #timers = new Map<number, Timer>()
  #listeners = new Set<() => void>()
  #lastId = 0
  #isHeld = false

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  list = (): readonly Toast[] => this.#toasts

  success = (text: string, action?: ToastAction): void => this.#show('success', text, action)
  error = (text: string, action?: ToastAction): void => this.#show('error', text, action)
  warning = (text: string, action?: ToastAction): void => this.#show('warning', text, action)

  dismiss = (id: number): void => {
    clearTimeout(this.#timers.get(id)?.handle)
    this.#timers.delete(id)
    this.#set(this.#toasts.filter((toast) => toast.id !== id))
    // The message under the pointer is gone: no leave event will follow.
    if (this.#toasts.length === 0) this.#isHeld = false
  }

  /** While someone reads (hover or focus), all timers are paused. */
  hold = (): void => {
    if (this.#isHeld) return
    this.#isHeld = true
    for (const timer of this.#timers.values()) {
      clearTimeout(timer.handle)
      timer.leftMs -= Date.now() - timer.startedAt
    }
  }

  release = (): void => {
    if (!this.#isHeld) return
    this.#isHeld = false
    for (const id of this.#timers.keys()) this.#run(id)
  }

  #show(type: ToastType, text: string, action?: ToastAction): void {
    // A repeated text is not added again; the existing message is shown for its full time again.
    const same = this.#toasts.find((toast) => toast.type === type && toast.text === text)
    if (same) this.dismiss(same.id)
    this.#lastId += 1
    const id = this.#lastId
    this.#timers.set(id, { handle: undefined, startedAt: Date.now(), leftMs: shownMs })
    this.#set([...this.#toasts, { id, type, text, action }])
    if (!this.#isHeld) this.#run(id)
  }

  #run(id: number): void {
    const timer = this.#timers.get(id)
    if (!timer) return
    timer.startedAt = Date.now()
    timer.handle = setTimeout(() => this.dismiss(id), timer.leftMs)
  }

  #set(toasts: readonly Toast[]): void {
    this.#toasts = toasts
    for (const listener of this.#listeners) listener()
  }
}

/** The page's only store. Call `toasts.success(t('…'))` from anywhere. */
export const toasts = new ToastStore()
