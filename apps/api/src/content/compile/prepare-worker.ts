import { parentPort } from 'node:worker_threads'
import { checkPack } from '../check/check.ts'
import { linksOf } from '../check/links.ts'
import { issuesOf, placed } from '../check/placed-issues.ts'
import { draftFolder } from '../reading/draft-folder.ts'
import { warmReader } from '../reading/reader.ts'
import { compileDraft } from './draft-course.ts'
import { preparePack } from './prepare.ts'
import type { PrepareResult, PrepareTask } from './preparing.ts'

async function run({ files, now, wants }: PrepareTask): Promise<PrepareResult> {
  const folder = draftFolder(files)
  if (wants === 'issues') {
    const checked = await checkPack(folder, now)
    return { issues: issuesOf(checked), links: placed(checked.pack, await linksOf(checked)) }
  }
  if ('readers' in wants) return { pack: await preparePack(folder, now, wants.readers) }
  return { course: await compileDraft(await checkPack(folder, now), wants) }
}

// Nearly every pack has a long text: the reader's thread starts while this one loads.
warmReader()
parentPort?.on('message', (task: PrepareTask) => {
  run(task).then(
    (done) => parentPort?.postMessage(done),
    (error) => parentPort?.postMessage({ error: error instanceof Error ? error.stack : String(error) }),
  )
})
