import { expect, test, vi } from 'vitest'
import { goOn, recoversAlone, type Stop, stopOf } from './recovery.ts'

const minute = 60_000

test.each([
  [null, true],
  [-minute, true],
  [-minute + 1, false],
])('[COURSE-02] a film that last came back at %s comes back by itself: %s', (lastAt, expected) =>
  expect(recoversAlone(lastAt, 0)).toBe(expected),
)

/** A reloaded film: at its start, paused, at normal speed. */
function loadedAgain(stop: Stop) {
  const play = vi.fn(async () => undefined)
  const film = { currentTime: 0, playbackRate: 1, paused: true, play }
  goOn(film as unknown as HTMLVideoElement, stopOf(stop as HTMLVideoElement))
  return film
}

test('[COURSE-02] a reloaded film continues where it stopped, at its speed', () => {
  const film = loadedAgain({ currentTime: 83.5, playbackRate: 1.5, paused: false })
  expect(film).toMatchObject({ currentTime: 83.5, playbackRate: 1.5 })
  expect(film.play).toHaveBeenCalledOnce()
})

test('and a paused one does not start by itself', () => {
  const film = loadedAgain({ currentTime: 10, playbackRate: 1, paused: true })
  expect(film.currentTime).toBe(10)
  expect(film.play).not.toHaveBeenCalled()
})
