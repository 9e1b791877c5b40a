import type { UploadedFile, UploadLimits } from '@zenit/contract/files'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { problemOf, type SendResult, type Upload, Uploads } from './uploads.ts'

const limits: UploadLimits = { files: 3, size: 1000, formats: ['pdf', 'png'] }
const file = (name: string, size = 10) => new File(['x'.repeat(size)], name)

describe('[UPL-01] files that are rejected before they are sent', () => {
  test.each([
    ['praca.pdf', 10, null],
    ['ZDJĘCIE.PNG', 1000, null],
    ['praca.docx', 10, 'format'],
    ['praca', 10, 'format'],
    ['praca.pdf.exe', 10, 'format'],
    ['praca.pdf', 1001, 'size'],
    ['praca.pdf', 0, 'empty'],
  ])('%s of %i bytes: %s', (name, size, problem) => {
    expect(problemOf({ name, size }, limits)).toBe(problem)
  })
})

interface SentUpload {
  name: string
  progress: (sent: number) => void
  settle: (result: SendResult) => void
  paused: number
  resumed: number
  stopped: boolean | null
}

function setUp(attachedBefore = 0) {
  const sent: SentUpload[] = []
  const attached: UploadedFile[] = []
  let shown: readonly Upload[] = []
  const uploads = new Uploads({
    limits: () => limits,
    attached: () => attachedBefore + attached.length,
    send: ({ name }, { onProgress, onResult }) => {
      const one: SentUpload = {
        name,
        progress: onProgress,
        settle: onResult,
        paused: 0,
        resumed: 0,
        stopped: null,
      }
      sent.push(one)
      return {
        pause: () => {
          one.paused += 1
        },
        resume: () => {
          one.resumed += 1
        },
        stop: (forget) => {
          one.stopped = forget
        },
      }
    },
    onChange: (list) => {
      shown = list
    },
    onUploaded: (one) => attached.push(one),
    restMs: 5_000,
  })
  const nth = (index: number): SentUpload => {
    const one = sent[index]
    if (!one) throw new Error(`There is no upload ${index}`)
    return one
  }
  const states = () => shown.map(({ name, status }) => `${name} ${status}`)
  return { uploads, sent, attached, states, nth, shown: () => shown }
}

describe('uploads in progress', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('[UPL-01] run two at a time, the next starts when one has finished', () => {
    const { uploads, sent, attached, states, nth } = setUp()
    uploads.add([file('a.pdf'), file('b.png'), file('c.pdf')])
    expect(states()).toEqual(['a.pdf sending', 'b.png sending', 'c.pdf waiting'])
    nth(0).settle({ kind: 'done', fileId: 'id-a' })
    expect(attached).toMatchObject([{ _id: 'id-a', name: 'a.pdf', hasPreview: false }])
    expect(sent.map(({ name }) => name)).toEqual(['a.pdf', 'b.png', 'c.pdf'])
    nth(1).settle({ kind: 'done', fileId: 'id-b' })
    expect(attached[1]?.hasPreview).toBe(true)
  })

  test('[UPL-01] more than allowed are rejected, the first ones are accepted', () => {
    const { uploads, states } = setUp(2)
    uploads.add([file('a.pdf'), file('b.pdf'), file('c.exe')])
    expect(states()).toEqual(['a.pdf sending', 'b.pdf refused', 'c.exe refused'])
  })

  test('[UPL-01] report their progress, and can be cancelled, also on the server', () => {
    const { uploads, states, nth, shown } = setUp()
    uploads.add([file('a.pdf')])
    nth(0).progress(7)
    expect(shown()[0]).toMatchObject({ status: 'sending', sent: 7 })
    uploads.remove(shown()[0]?.key ?? '')
    expect(nth(0).stopped).toBe(true)
    expect(states()).toEqual([])
    nth(0).settle({ kind: 'done', fileId: 'late' })
    expect(states()).toEqual([])
  })

  test('[UPL-01] a broken one waits, keeps what was sent, and continues by itself', () => {
    const { uploads, nth, shown } = setUp()
    uploads.add([file('a.pdf')])
    nth(0).progress(6)
    nth(0).settle({ kind: 'interrupted' })
    expect(shown()[0]).toMatchObject({ status: 'interrupted', sent: 6 })
    vi.advanceTimersByTime(5_000)
    expect(nth(0).resumed).toBe(1)
    nth(0).settle({ kind: 'interrupted' })
    uploads.resume()
    expect(nth(0).resumed).toBe(2)
  })

  test('[UPL-01] one over the limit waits as long as the server says, whatever else happens', () => {
    const { uploads, nth } = setUp()
    uploads.add([file('a.pdf')])
    nth(0).settle({ kind: 'interrupted', restMs: 40_000 })
    uploads.resume()
    vi.advanceTimersByTime(39_000)
    expect(nth(0).resumed).toBe(0)
    vi.advanceTimersByTime(1_000)
    expect(nth(0).resumed).toBe(1)
  })

  test('[UPL-01] going offline stops it immediately, and going online starts it', () => {
    const { uploads, nth, states } = setUp()
    uploads.add([file('a.pdf'), file('b.pdf'), file('c.pdf')])
    uploads.interrupt()
    expect(states()).toEqual(['a.pdf interrupted', 'b.pdf interrupted', 'c.pdf waiting'])
    expect([nth(0).paused, nth(1).paused]).toEqual([1, 1])
    uploads.resume()
    expect(states()).toEqual(['a.pdf sending', 'b.pdf sending', 'c.pdf waiting'])
    expect([nth(0).resumed, nth(1).resumed]).toEqual([1, 1])
  })

  test('[UPL-01] an error about the content is shown at its file, and a temporary one can be retried', () => {
    const { uploads, sent, nth, shown } = setUp()
    uploads.add([file('a.pdf'), file('b.pdf')])
    nth(0).settle({ kind: 'refused', code: 'file-format' })
    nth(1).settle({ kind: 'refused', code: 'rate-limited' })
    expect(shown()).toMatchObject([
      { status: 'refused', problem: 'content' },
      { status: 'refused', problem: 'failed' },
    ])
    uploads.retry(shown()[1]?.key ?? '')
    expect(sent).toHaveLength(3)
  })

  test('closing the page leaves the sent part on the server, to be continued later', () => {
    const { uploads, nth } = setUp()
    uploads.add([file('a.pdf')])
    uploads.stop()
    expect(nth(0).stopped).toBe(false)
  })
})
