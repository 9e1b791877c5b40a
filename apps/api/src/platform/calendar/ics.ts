import { addDays, type Day } from './days.ts'

/** A whole day, or times, which are written in UTC and so correct in every time zone. */
type Time = { day: Day } | { startsAt: Date; endsAt: Date }

/** One calendar event. Texts are plain. */
export type CalendarEvent = Time & {
  /** Identifies the event across downloads, so that calendars replace it instead of adding it again. */
  uid: string
  writtenAt: Date
  language: string
  summary: string
  description: string
  location: string | null
  url: string
}

export interface Calendar {
  /** The creator, as `-//Zenit//Events//PL`. */
  product: string
  events: readonly CalendarEvent[]
}

const longestLine = 75

/** RFC 5545, 3.3.11: escapes special characters; other control characters are not allowed. */
const escapeText = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(/[;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, '')

/** RFC 5545, 3.1: at most 75 octets per line; continuation lines begin with a space. Characters are never split. */
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

/** `20261202` */
const toDate = (day: Day): string => day.replaceAll('-', '')

/** A whole day ends where the next begins (RFC 5545, 3.6.1). */
const timeOf = (event: CalendarEvent): string[] =>
  'day' in event
    ? [`DTSTART;VALUE=DATE:${toDate(event.day)}`, `DTEND;VALUE=DATE:${toDate(addDays(event.day, 1))}`]
    : [`DTSTART:${toUtc(event.startsAt)}`, `DTEND:${toUtc(event.endsAt)}`]

function eventLines(event: CalendarEvent): string[] {
  const text = (name: string, value: string) => `${name};LANGUAGE=${event.language}:${escapeText(value)}`
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(event.uid)}`,
    `DTSTAMP:${toUtc(event.writtenAt)}`,
    ...timeOf(event),
    text('SUMMARY', event.summary),
    text('DESCRIPTION', event.description),
    ...(event.location === null ? [] : [text('LOCATION', event.location)]),
    `URL:${event.url}`,
    'END:VEVENT',
  ]
}

/** Returns a calendar file: iCalendar, RFC 5545. */
export function toCalendar({ product, events }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${escapeText(product)}`,
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}
