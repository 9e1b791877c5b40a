import { parentPort } from 'node:worker_threads'
import { checkPack } from '../check/check.ts'
import { issuesOf } from '../check/placed-issues.ts'
import { draftFolder } from '../reading/draft-folder.ts'
import { preparePack } from './prepare.ts'
import type { Prepared, PrepareTask } from './preparing.ts'

async function run({ files, now, wants }: PrepareTask): Promise<Prepared> {
  const folder = draftFolder(files)
  return wants === 'issues'
    ? { issues: issuesOf(await checkPack(folder, now)) }
    : { pack: await preparePack(folder, now) }
}

parentPort?.on('message', (task: PrepareTask) => {
  run(task).then(
    (done) => parentPort?.postMessage(done),
    (error) => parentPort?.postMessage({ error: error instanceof Error ? error.stack : String(error) }),
  )
})
