// Loaded before a server starts (node --import): shifts the clock of its machine by CLOCK_SHIFT_MS.
const shiftMs = Number(process.env.CLOCK_SHIFT_MS)
const RightDate = Date

globalThis.Date = class extends RightDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(RightDate.now() + shiftMs)
    else super(...(given as [number]))
  }

  static override now(): number {
    return RightDate.now() + shiftMs
  }
} as DateConstructor
