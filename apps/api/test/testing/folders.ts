import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, onTestFinished, TestRunner } from 'vitest'

/** An empty folder that is deleted after the test, or after the test file if it is created outside a test. */
export function temporaryFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'zenit-'))
  const atTheEnd = TestRunner.getCurrentTest() ? onTestFinished : afterAll
  atTheEnd(() => rmSync(path, { recursive: true, force: true }))
  return path
}

export type Files = Record<string, string | Buffer>

/** Writes files into a new folder of this name. */
export function writeFiles(files: Files, name: string): string {
  const root = join(temporaryFolder(), name)
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), content)
  }
  return root
}

/** A black square. */
export const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#000' } })
  .png()
  .toBuffer()
