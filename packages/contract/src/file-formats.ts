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

/** The format that a file's name announces by its ending, or null; `.jpeg` is another spelling of `.jpg`. */
export function formatOf(name: string): UploadFormat | null {
  const ending = /[^/\\]\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  if (ending === 'jpeg') return 'jpg'
  return isFormat(ending) ? ending : null
}
