/** A quarter of an ellipse: from the horizon at the left (0) to the zenith at the top right (1). */
export interface Arc {
  /** Centre of the ellipse: below the zenith, level with the horizon. */
  cx: number
  cy: number
  rx: number
  ry: number
}

export const arcs = {
  mini: { cx: 58, cy: 33, rx: 52, ry: 26 },
  hero: { cx: 400, cy: 214, rx: 372, ry: 170 },
} satisfies Record<string, Arc>

const round = (value: number) => Math.round(value * 10) / 10

/** Limits a share to 0–1; NaN becomes 0. */
export const clampShare = (share: number): number => (share > 0 ? Math.min(share, 1) : 0)

/** Position of the sun at this share of the climb. */
export function sunAt(arc: Arc, share: number): { x: number; y: number } {
  const angle = (clampShare(share) * Math.PI) / 2
  return {
    x: round(arc.cx - arc.rx * Math.cos(angle)),
    y: round(arc.cy - arc.ry * Math.sin(angle)),
  }
}

/** The path from the horizon to the sun; empty before the start. */
export function climbed(arc: Arc, share: number): string {
  if (clampShare(share) === 0) return ''
  const from = sunAt(arc, 0)
  const to = sunAt(arc, share)
  return `M${from.x} ${from.y}A${arc.rx} ${arc.ry} 0 0 1 ${to.x} ${to.y}`
}
