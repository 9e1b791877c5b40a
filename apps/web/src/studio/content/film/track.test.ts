import { describe, expect, test } from 'vitest'
import {
  faultsOf,
  merge,
  readCaptions,
  readTime,
  readVtt,
  split,
  vttTime,
  withCue,
  withNewCue,
  writeVtt,
} from './track.ts'

const file = `WEBVTT - our film
Kind: captions

NOTE
Read by Anna

STYLE
::cue { color: white }

1
00:00.500 --> 00:02.000 align:start
<i>Dzień</i> dobry.

00:02.000 --> 00:04.000
Dwa
wiersze.

NOTE the end
`

const bytes = (text: string) => new TextEncoder().encode(text)
const texts = (text: string) => readVtt(text)?.cues.map((cue) => cue.text)

describe('[AUTHOR-01] captions', () => {
  test('are written unchanged if nothing is edited, with everything that is not a cue in its place', () => {
    const track = readVtt(file)
    expect(track && writeVtt(track)).toBe(file)
    const [first] = track?.cues ?? []
    expect(first).toMatchObject({ start: 500, end: 2000, settings: 'align:start' })
    const changed = track && { ...track, cues: withCue(track.cues, first?.key ?? 0, { text: 'Cześć.' }) }
    expect(changed && writeVtt(changed)).toBe(file.replace('<i>Dzień</i> dobry.', 'Cześć.'))
  })

  test('other text is not parsed as cues', () => {
    expect(readVtt('no captions')).toBeNull()
    expect(readVtt('WEBVTT\n\n1:2 --> 3\nx')).toBeNull()
    expect(readVtt('WEBVTT\n\nlost words')).toBeNull()
    expect(readVtt('WEBVTT\n')?.cues).toEqual([])
  })

  test('in SubRip become WebVTT, also from Windows-1250', () => {
    const srt =
      '1\r\n00:00:01,000 --> 00:00:02,500\r\n{\\an8}<font color="red">Żółć</font> & <i>jaźń</i>\r\n\r\n2\r\n01:00:00,000 --> 01:00:01,000\r\nKoniec\r\n'
    const expected =
      'WEBVTT\n\n00:01.000 --> 00:02.500\nŻółć &amp; <i>jaźń</i>\n\n01:00:00.000 --> 01:00:01.000\nKoniec\n'
    const track = readCaptions(bytes(srt))
    expect(track && writeVtt(track)).toBe(expected)
    const codes: Record<string, number> = { Ż: 0xaf, ó: 0xf3, ł: 0xb3, ć: 0xe6, ź: 0x9f, ń: 0xf1 }
    const old = Uint8Array.from(srt, (letter) => codes[letter] ?? letter.charCodeAt(0))
    const same = readCaptions(old)
    expect(same && writeVtt(same)).toBe(expected)
    expect(readCaptions(bytes('1\n\nhello'))).toBeNull()
  })

  test('accept times as people write them', () => {
    expect(['1:02.5', '62,5', '0:01:02.500', '62.50'].map(readTime)).toEqual([62_500, 62_500, 62_500, 62_500])
    expect(['', 'x', '1:2:3:4', '-1'].map(readTime)).toEqual([null, null, null, null])
    expect([0, 62_500, 3_600_000].map(vttTime)).toEqual(['00:00.000', '01:02.500', '01:00:00.000'])
  })

  test('are reported if they overlap, run backwards, are empty or too fast', () => {
    const track = readVtt(
      'WEBVTT\n\n00:00.000 --> 00:01.500\nA line\n\n00:01.000 --> 00:01.000\n<b></b>\n\n00:02.000 --> 00:03.000\nThis is one letter too long\n',
    )
    expect([0, 1, 2].map((index) => faultsOf(track?.cues ?? [], index))).toEqual([
      ['overlap'],
      ['empty', 'backwards'],
      ['fast'],
    ])
  })

  test('are split and merged with their times, added where there is space, and kept in order', () => {
    const { cues = [] } =
      readVtt('WEBVTT\n\n00:00.000 --> 00:04.000\nOne two\n\n00:05.000 --> 00:06.000\nThree\n') ?? {}
    const key = cues[0]?.key ?? 0
    const two = split(cues, key, 4)
    expect(two.map(({ start, end, text }) => [start, end, text])).toEqual([
      [0, 2000, 'One'],
      [2000, 4000, 'two'],
      [5000, 6000, 'Three'],
    ])
    expect(split(cues, key, 0)).toEqual(cues)
    expect(merge(two, key)[0]).toMatchObject({ start: 0, end: 4000, text: 'One\ntwo' })
    expect(withNewCue(cues, 4_500).cues[1]).toMatchObject({ start: 4_500, end: 5_000, text: '' })
    expect(withCue(cues, key, { start: 7_000, end: 8_000 }).map(({ text }) => text)).toEqual([
      'Three',
      'One two',
    ])
    expect(texts(writeVtt({ head: 'WEBVTT', cues: merge(two, key), tail: '' }))).toEqual([
      'One\ntwo',
      'Three',
    ])
  })
})
