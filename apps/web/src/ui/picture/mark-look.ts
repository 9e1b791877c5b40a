import { hash } from './landscape.ts'

/** Degrees of OKLCH, far enough from each other to be told apart side by side. */
export const hues = [20, 52, 84, 118, 150, 180, 212, 245, 278, 312, 345] as const

interface MarkLook {
  /** One letter, or two where the name has two parts: "Le Chat", "DeepL". */
  letters: string
  hue: (typeof hues)[number]
}

/** How something without a picture of its own looks: the same name always looks the same. */
export function markLook(name: string): MarkLook {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const capitals =
    words.length === 1 ? [...(words[0] ?? '').slice(1)].filter((letter) => /\p{Lu}/u.test(letter)) : []
  const second = words.length > 1 ? words.at(-1)?.[0] : capitals[0]
  const letters = `${[...(words[0] ?? '·')][0]}${second ?? ''}`.toUpperCase()
  return { letters, hue: hues[hash(name) % hues.length] ?? hues[0] }
}
