import type { QrModules } from './draw.ts'

/** QR code of a URL; it stays readable with a quarter of it damaged. */
export async function qrOf(address: string): Promise<QrModules> {
  const { create } = await import('qrcode')
  const { modules } = create(address, { errorCorrectionLevel: 'M' })
  const side = Array.from({ length: modules.size }, (_, index) => index)
  return side.map((row) => side.map((column) => Boolean(modules.get(row, column))))
}
