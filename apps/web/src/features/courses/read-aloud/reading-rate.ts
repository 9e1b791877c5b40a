import { deviceStorage } from '../../../storage.ts'
import { rates } from '../rates.ts'

const rateKey = 'zenit.reading-rate'

/** The last reading speed in this browser. */
export function readRate(): number {
  const kept = deviceStorage.readJson(rateKey)
  return rates.find((rate) => rate === kept) ?? 1
}

export const writeRate = (rate: number): boolean => deviceStorage.write(rateKey, String(rate))
