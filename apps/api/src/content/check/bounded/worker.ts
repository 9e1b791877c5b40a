import { parentPort, workerData } from 'node:worker_threads'
import { warmReader } from '../../reading/reader.ts'
import { checkPack } from '../check.ts'
import { tryLinks } from '../links.ts'
import { issuesOf } from '../placed-issues.ts'
import { courseLoad } from '../workload.ts'
import type { CheckTask, FolderCheck } from './check-folder.ts'

async function check({ folder, now, links, durations }: CheckTask): Promise<FolderCheck> {
  const checked = await checkPack(folder, now)
  if (links) checked.issues.push(...(await tryLinks(checked, { memory: links, now })))
  const { pack, isSound, media, texts } = checked
  const lessons = pack.courses.flatMap((course) => course.lessons)
  return {
    pack: pack.manifest?.value.id ?? null,
    issues: issuesOf(checked),
    isSound,
    counts: {
      program: pack.programs.length,
      course: pack.courses.length,
      lesson: lessons.length,
      sublesson: lessons.flatMap((lesson) => lesson.sublessons).length,
      tool: isSound ? (pack.tools?.value.tools.length ?? 0) : 0,
      partner: isSound ? (pack.partners?.value.partners.length ?? 0) : 0,
    },
    loads:
      durations && isSound
        ? await Promise.all(pack.courses.map((course) => courseLoad(course, { media, texts })))
        : [],
  }
}

warmReader()
parentPort?.postMessage(await check(workerData))
