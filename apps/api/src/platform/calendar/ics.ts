/** One event for a calendar. Texts are plain; times are instants, written in UTC and so right in every time zone. */
export interface CalendarEvent {
  /** The same for the same event however often it is fetched, so that a calendar replaces and does not double it. */
  uid: string
  writtenAt: Date
  startsAt: Date
  endsAt: Date
  language: string
  summary: string
  description: string
  location: string
  url: string
  /** Who made it, as `-//Zenit//Events//PL`. */
  product: string
}

const longestLine = 75

/** RFC 5545, 3.3.11: what has a meaning in a text is escaped; other control characters have no place in one. */
const escapeText = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(/[;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, '')

/** RFC 5545, 3.1: at most 75 octets in a line; the next begins with a space. A letter is never cut. */
function fold(line: string): string {
  let folded = ''
  let length = 0
  for (const letter of line) {
    const octets = Buffer.byteLength(letter)
    if (length + octets > longestLine) {
      folded += '\r\n '
      length = 1
    }
    folded += letter
    length += octets
  }
  return folded
}

/** `20261202T170000Z` */
const toUtc = (instant: Date): string => `${instant.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** A calendar with one event: iCalendar, RFC 5545. */
export function toCalendar(event: CalendarEvent): string {
  const text = (name: string, value: string) => `${name};LANGUAGE=${event.language}:${escapeText(value)}`
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${escapeText(event.product)}`,
    'BEGIN:VEVENT',
    `UID:${escapeText(event.uid)}`,
    `DTSTAMP:${toUtc(event.writtenAt)}`,
    `DTSTART:${toUtc(event.startsAt)}`,
    `DTEND:${toUtc(event.endsAt)}`,
    text('SUMMARY', event.summary),
    text('DESCRIPTION', event.description),
    text('LOCATION', event.location),
    `URL:${event.url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}
