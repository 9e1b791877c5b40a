import { describe, expect, test } from 'vitest'
import { type CalendarEvent, toCalendar } from './ics.ts'

const event: CalendarEvent = {
  uid: 'graduation-2026-12@zenit.example',
  writtenAt: new Date('2026-11-21T12:00:00Z'),
  startsAt: new Date('2026-12-02T17:00:00Z'),
  endsAt: new Date('2026-12-02T18:30:00Z'),
  language: 'pl',
  summary: 'Zakończenie',
  description: 'Rozmowa',
  location: 'Online',
  url: 'https://zenit.example/community',
}

const calendarOf = (...events: CalendarEvent[]) => toCalendar({ product: '-//Zenit//Community//PL', events })
const withDescription = (description: string) => calendarOf({ ...event, description })
const unfold = (text: string) => text.replaceAll('\r\n ', '')

describe('a calendar event', () => {
  test('[COMM-02] has times in UTC, line by line according to RFC 5545', () => {
    expect(calendarOf(event).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Zenit//Community//PL',
      'BEGIN:VEVENT',
      'UID:graduation-2026-12@zenit.example',
      'DTSTAMP:20261121T120000Z',
      'DTSTART:20261202T170000Z',
      'DTEND:20261202T183000Z',
      'SUMMARY;LANGUAGE=pl:Zakończenie',
      'DESCRIPTION;LANGUAGE=pl:Rozmowa',
      'LOCATION;LANGUAGE=pl:Online',
      'URL:https://zenit.example/community',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  test('[ORG-04] can be a whole day, which ends at the beginning of the next, without a location', () => {
    const { startsAt, endsAt, ...rest } = event as CalendarEvent & { startsAt: Date; endsAt: Date }
    const text = calendarOf({ ...rest, day: '2026-12-31', location: null }, event)
    expect(text).toContain('DTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n')
    expect([text.split('LOCATION').length, text.split('BEGIN:VEVENT').length]).toEqual([2, 3])
  })

  test.each([
    ['a comma and a semicolon', 'a, b; c', String.raw`a\, b\; c`],
    ['a backslash', String.raw`a\nb`, String.raw`a\\nb`],
    ['lines of every kind', 'a\nb\r\nc\rd', String.raw`a\nb\nc\nd`],
    ['control characters', 'a\u0000\u0007b\u007f', 'ab'],
  ])('[COMM-02] escapes %s', (_, text, expected) => {
    expect(unfold(withDescription(text))).toContain(`:${expected}\r\n`)
  })

  test.each([
    'x'.repeat(300),
    'ż'.repeat(300),
    '🌅'.repeat(120),
    `${'a'.repeat(53)}żółw`,
    'słońce, '.repeat(30),
  ])('[COMM-02] folds %s at 75 octets and never inside a letter', (text) => {
    const calendar = withDescription(text)
    for (const line of calendar.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(line.isWellFormed()).toBe(true)
    }
    expect(calendar).not.toMatch(/[^\r]\n/)
    expect(unfold(calendar)).toContain(`DESCRIPTION;LANGUAGE=pl:${text.replaceAll(',', '\\,')}\r\n`)
  })
})
