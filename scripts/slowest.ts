/** Prints what took longest in the last test run: files of unit and API tests, and single browser tests. */
import { relative, resolve } from 'node:path'
import { lastRun } from './lib/reports.mjs'
import { slowestFiles, slowestTests } from './lib/slowest.ts'

const root = resolve(import.meta.dirname, '..')
const run = lastRun().map((test) => ({ ...test, file: relative(root, test.file) }))
const isBrowserTest = ({ file }: { file: string }) => file.endsWith('.spec.ts')

const print = (title: string, lines: string[]) => console.log([`\n${title}`, ...lines].join('\n'))
print(
  'Files of unit and API tests',
  slowestFiles(
    run.filter((test) => !isBrowserTest(test)),
    20,
  ),
)
print('Browser tests', slowestTests(run.filter(isBrowserTest), 20))
