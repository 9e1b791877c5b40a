import { useBrowserValue } from './browser-value.ts'

/** What the first screen needs to know of the reader's clock. */
export interface LocalTime {
  hour: number
  year: number
}

let drawnAt: LocalTime = { hour: 0, year: 0 }

/** Sets the time in the reader's zone with which the server draws the first screen, or has drawn this one. */
export function setDrawnAt(time: LocalTime): void {
  drawnAt = time
}

export const useLocalHour = (): number =>
  useBrowserValue(
    () => new Date().getHours(),
    () => drawnAt.hour,
  )

export const useLocalYear = (): number =>
  useBrowserValue(
    () => new Date().getFullYear(),
    () => drawnAt.year,
  )
