import { rates } from '../rates.ts'
import { read, write } from '../remembered.ts'

const rateKey = 'zenit.reading-rate'

/** How fast this browser was last asked to read. */
export function readRate(): number {
  const kept = read(rateKey)
  return rates.find((rate) => rate === kept) ?? 1
}

export const writeRate = (rate: number): void => write(rateKey, rate)
