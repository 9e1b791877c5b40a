/** Every format that the server can check by its content, in the order shown; an installation may take fewer. */
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

/** What authors upload besides: films and recordings for lessons, and animated pictures. */
export const contentFormats = [...uploadFormats, 'webm', 'm4a', 'mp3', 'gif'] as const
export type ContentFormat = (typeof contentFormats)[number]

const endingOf = (name: string): string => {
  const ending = /[^/\\]\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return ending === 'jpeg' ? 'jpg' : ending
}

/** The format that a file's name announces by its ending, or null; `.jpeg` is another spelling of `.jpg`. */
export function formatOf(name: string): UploadFormat | null {
  const ending = endingOf(name)
  return isFormat(ending) ? ending : null
}

/** As {@link formatOf}, of what goes into a pack. */
export const contentFormatOf = (name: string): ContentFormat | null =>
  contentFormats.find((format) => format === endingOf(name)) ?? null
