import { createHash } from 'node:crypto'
import { type Html, html } from '../../../platform/http/html.ts'

const starCount = 110

/** Returns the same stars for the same certificate, as on the holder's image. */
function stars(seed: string): Html[] {
  const bytes = createHash('shake256', { outputLength: starCount * 5 })
    .update(seed)
    .digest()
  return Array.from({ length: starCount }, (_, index) => {
    const at = (offset: number) => (bytes[index * 5 + offset] ?? 0) / 255
    const x = Math.round((bytes.readUInt16BE(index * 5) / 65_535) * 1440)
    const y = Math.round(at(2) ** 1.5 * 560)
    const opacity = (0.25 + at(3) * 0.7) * (1 - y / 640)
    return html`<circle cx="${x}" cy="${y}" r="${(0.5 + at(4) * 1.1).toFixed(1)}" opacity="${opacity.toFixed(2)}"/>`
  })
}

/** From far to near; heights of a ridge at equal distances, from the upper edge. */
const crests = [
  [92, 50, 84, 32, 72, 42, 96, 56, 80],
  [130, 146, 98, 130, 152, 110, 124, 98, 136],
  [186, 158, 180, 194, 164, 176, 198, 172, 154],
  [232, 254, 228, 242, 266, 246, 228, 252, 238],
]

function ridge(crest: readonly number[]): string {
  const step = 1440 / (crest.length - 1)
  const curves = crest.slice(1).map((to, index) => {
    const x = step * index
    return `C${x + step * 0.45} ${crest[index]} ${x + step * 0.55} ${to} ${x + step} ${to}`
  })
  return `M0 ${crest[0]}${curves.join('')}V420H0Z`
}

const ridges = crests.map((crest, index) => html`<path class="ridge-${index + 1}" d="${ridge(crest)}"/>`)

/**
 * Night over the hills, dawn on the horizon, and the sun's path: solid up to the zenith, dotted after it. Colours come
 * from the style sheet, which has others for print and revoked certificates.
 */
export const scene = (seed: string): Html => html`<div class="scene" aria-hidden="true">
<svg class="stars" viewBox="0 0 1440 600" preserveAspectRatio="xMidYMin slice">${stars(seed)}</svg>
<svg class="ridges" viewBox="0 0 1440 420" preserveAspectRatio="none">${ridges}</svg>
<svg class="path" viewBox="0 0 100 100" preserveAspectRatio="none">
<path class="climbed" d="M0 100A50 100 0 0 1 50 0" vector-effect="non-scaling-stroke"/>
<path class="ahead" d="M50 0A50 100 0 0 1 100 100" vector-effect="non-scaling-stroke"/></svg>
<svg class="sun" viewBox="0 0 120 120"><circle class="halo-2" cx="60" cy="60" r="58"/><circle class="halo-1" cx="60" cy="60" r="42"/><circle class="core" cx="60" cy="60" r="27"/></svg>
</div>`

export const mark = html`<svg class="mark" width="34" height="34" viewBox="0 0 34 34" fill="none" aria-hidden="true">
<path d="M3 25a14 14 0 0 1 28 0" stroke="currentColor" stroke-opacity=".6" stroke-width="2.6" stroke-linecap="round"/>
<circle class="mark-sun" cx="17" cy="11" r="5.2"/>
<path d="M2 27.5h30" stroke="currentColor" stroke-width="2.6" stroke-linecap="round"/></svg>`

const sign = (path: string) =>
  html`<svg class="sign" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="11"/><path d="${path}"/></svg>`

export const validSign = sign('M7 12.5l3.4 3.4L17 8.8')
export const revokedSign = sign('M8 8l8 8M16 8l-8 8')
