import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'

const lesson = 'obrazy-z-modelu/lessons/02-kadr-i-przeznaczenie'
const far = { seed: 6.2, floor: 0 }

/** The same landscape framed in four ways, for the lesson on framing. */
const stills = {
  [`${lesson}/szeroko.webp`]: { ...far, sky: 'dawn', sun: { x: 900, y: 300, size: 22 } },
  [`${lesson}/nisko.webp`]: { ...far, sky: 'golden', sun: { x: 640, y: 190, size: 96 }, floor: -150 },
  [`${lesson}/miejsce-na-tytul.webp`]: {
    ...far,
    sky: 'night',
    sun: { x: 1090, y: 560, size: 30 },
    floor: 70,
  },
  [`${lesson}/tlo.webp`]: { ...far, sky: 'dusk', sun: null, floor: -180 },
}

export async function drawStills(page: Page, folder: string): Promise<void> {
  for (const [name, still] of Object.entries(stills)) {
    const picture = await page.evaluate((one) => globalThis.still(one), still)
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), Buffer.from(picture, 'base64'))
  }
}
