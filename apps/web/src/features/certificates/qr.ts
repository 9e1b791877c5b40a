import type { QrModules } from './draw.ts'

/** The square code of an address; a quarter of it may be unreadable in print and it still leads there. */
export async function qrOf(address: string): Promise<QrModules> {
  const { create } = await import('qrcode')
  const { modules } = create(address, { errorCorrectionLevel: 'M' })
  const side = Array.from({ length: modules.size }, (_, index) => index)
  return side.map((row) => side.map((column) => Boolean(modules.get(row, column))))
}
