import { describe, expect, test } from 'vitest'
import { playerKey, resumePoint, timeText } from './time.ts'

describe('video player', () => {
  test.each([
    [0, '0:00'],
    [184.9, '3:04'],
    [3729, '1:02:09'],
    [Number.NaN, '0:00'],
    [-2, '0:00'],
  ])('%d s reads %s', (seconds, text) => expect(timeText(seconds)).toBe(text))

  test.each([
    [undefined, 0],
    [2, 0],
    [90, 90],
    [478, 0],
  ])('[COURSE-02] stopped at %s of 480 s, it is taken up at %i', (stopped, point) =>
    expect(resumePoint(stopped, 480)).toBe(point),
  )

  test('[COURSE-02] keys play and seek, and other keys do nothing', () => {
    expect(playerKey(' ')).toEqual({ action: 'toggle' })
    expect(playerKey('K')).toEqual({ action: 'toggle' })
    expect(playerKey('ArrowRight')).toEqual({ action: 'seekBy', amount: 5 })
    expect(playerKey('7')).toEqual({ action: 'seekToShare', amount: 0.7 })
    expect(playerKey('Tab')).toBeNull()
    expect(playerKey('toString')).toBeNull()
  })
})
