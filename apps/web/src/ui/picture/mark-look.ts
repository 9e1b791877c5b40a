import { hash } from './landscape.ts'

/** OKLCH hues in degrees, far enough apart to be distinguished side by side. */
export const hues = [20, 52, 84, 118, 150, 180, 212, 245, 278, 312, 345] as const

interface MarkLook {
  /** One letter, or two when the name has two parts: "Le Chat", "DeepL". */
  letters: string
  hue: (typeof hues)[number]
}

/** Look of an item without its own image: the same name always looks the same. */
export function markLook(name: string): MarkLook {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const capitals =
    words.length === 1 ? [...(words[0] ?? '').slice(1)].filter((letter) => /\p{Lu}/u.test(letter)) : []
  const second = words.length > 1 ? words.at(-1)?.[0] : capitals[0]
  const letters = `${[...(words[0] ?? '·')][0]}${second ?? ''}`.toUpperCase()
  return { letters, hue: hues[hash(name) % hues.length] ?? hues[0] }
}
