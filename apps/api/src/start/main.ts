import { readSettings } from '../config/settings.ts'
import { ConfigError } from '../platform/environment.ts'
import { errorText } from '../platform/observability/describe-error.ts'
import { preflight } from '../platform/process/preflight.ts'
import { Refusal } from '../platform/process/refusal.ts'
import { Shutdown } from '../platform/process/shutdown.ts'

const has = (flag: string) => process.argv.includes(flag)

/** `--built`: the page was built before, as in an image; `--no-web`: there is none, as in tests. */
const pageOf = () => (has('--no-web') ? 'none' : has('--built') ? 'built' : 'build')

async function start(shutdown: Shutdown): Promise<void> {
  const config = readSettings()
  await preflight(config, shutdown)
  // The rest is loaded only now, so that invalid settings fail at once.
  if (has('--dev')) await (await import('./dev.ts')).startDev(config, shutdown)
  else await (await import('./run.ts')).run(config, shutdown, pageOf())
}

const shutdown = new Shutdown()
start(shutdown).catch((error) => {
  // Errors during a stop are not reported.
  if (shutdown.begun) return
  console.error(error instanceof Refusal || error instanceof ConfigError ? error.message : errorText(error))
  void shutdown.run(1)
})
