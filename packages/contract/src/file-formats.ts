/** Every format that the server can check by content, in display order; an installation may accept fewer. */
export const uploadFormats = [
  'pdf',
  'docx',
  'pptx',
  'xlsx',
  'odt',
  'txt',
  'md',
  'csv',
  'png',
  'jpg',
  'webp',
  'mp4',
  'zip',
] as const
export type UploadFormat = (typeof uploadFormats)[number]

const isFormat = (ending: string): ending is UploadFormat => uploadFormats.some((format) => format === ending)

/** Additional formats for authors: films and audio for lessons, and animated images. */
export const contentFormats = [...uploadFormats, 'webm', 'm4a', 'mp3', 'gif'] as const
export type ContentFormat = (typeof contentFormats)[number]

const endingOf = (name: string): string => {
  const ending = /[^/\\]\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return ending === 'jpeg' ? 'jpg' : ending
}

/** The format given by a file name's extension, or null; `.jpeg` counts as `.jpg`. */
export function formatOf(name: string): UploadFormat | null {
  const ending = endingOf(name)
  return isFormat(ending) ? ending : null
}

/** Like {@link formatOf}, for files in a pack. */
export const contentFormatOf = (name: string): ContentFormat | null =>
  contentFormats.find((format) => format === endingOf(name)) ?? null
