import { parseArgs } from 'node:util'
import { SingleBar } from 'cli-progress'
import { readSettings } from '../../config/settings.ts'
import { count, folderCommands, fromHere, printIssues, run, usage } from '../../content/cli.ts'
import { isDemoFolder } from '../../content/demo-folder.ts'
import { FaultyPackError, type LoadResult, UnconfirmedLoadError } from '../../content/load/load.ts'
import { withStore } from '../../content/open-store.ts'
import { loadFolder } from '../../features/packs/mirrors/load.ts'
import { systemClock } from '../../platform/clock.ts'
import { Refusal } from '../../platform/process/refusal.ts'

const draftNote =
  'The studio has a draft of this pack, which authors edit: it stays, and shows nothing of the folder'

async function load(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
      'take-over': { type: 'boolean', default: false },
    },
  })
  if (positionals.length !== 1) throw new Refusal(usage)
  const folder = fromHere(positionals[0] ?? '')
  const bar = process.stdout.isTTY ? new SingleBar({ format: '{bar} {value}/{total} files' }) : null
  bar?.start(0, 0)
  const onProgress = (done: number, total: number) => {
    bar?.setTotal(total)
    bar?.update(done)
  }
  const options = {
    folder,
    onProgress,
    dryRun: values['dry-run'],
    confirm: () => values.yes,
    takeOver: values['take-over'],
    origin: isDemoFolder(folder) ? 'demo' : 'folder',
  } as const
  try {
    const config = readSettings()
    const result = await withStore(config, (store) =>
      loadFolder({ ...store, ...options, config, clock: systemClock }),
    )
    bar?.stop()
    printIssues(folder, result.warnings)
    printEffects(result, options.dryRun)
    console.log(summary(result, options.dryRun))
    if (result.hasDraft) console.log(draftNote)
    return 0
  } catch (error) {
    bar?.stop()
    if (error instanceof FaultyPackError) return printIssues(folder, error.errors)
    if (!(error instanceof UnconfirmedLoadError)) throw error
    printIssues(folder, error.result.warnings)
    printEffects(error.result, true)
    console.error('Nothing was loaded. Look through this, then say --yes to load it all the same.')
    return 1
  }
}

/** Returns how an item concerns the learners counted. */
function concern(kind: string, learners: number): string {
  const people = count(learners, 'learner')
  if (kind === 'tool') return `a favourite of ${people}`
  if (kind === 'question') return `answered rightly by ${people}`
  return kind === 'task' ? `chosen by ${people}` : `${people} under way`
}

/** Prints what is retired and what changes for learners, one line each. */
function printEffects({ effects }: LoadResult, isPlan: boolean): void {
  for (const { kind, slug, what, learners, attempts, works, newBeside } of effects) {
    const uses = [
      learners > 0 ? concern(kind, learners) : null,
      attempts > 0 ? `${count(attempts, 'test')} running` : null,
      works > 0 ? `${count(works, 'final work')} waiting for a review` : null,
    ].filter((use) => use !== null)
    const verb = isPlan ? { retired: 'would retire', changed: 'would change' }[what] : what
    console.log(`${verb}: ${kind} "${slug}"${uses.length > 0 ? `: ${uses.join(', ')}` : ''}`)
    if (newBeside.length > 0)
      console.log(
        `  new in its place: ${newBeside.join(', ')}. If it was renamed, write renamedFrom: ${slug}`,
      )
  }
}

function summary({ pack, changed, written, revisions, retired }: LoadResult, isPlan: boolean): string {
  if (!changed) return `${pack}: nothing ${isPlan ? 'would change' : 'changed'}`
  const counts = `${written} written, ${count(revisions, 'new course revision')}, ${retired} retired`
  return isPlan ? `${pack}, if it were loaded: ${counts}` : `${pack}: ${counts}`
}

await run({ ...folderCommands, load })
