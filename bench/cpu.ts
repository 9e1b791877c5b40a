import { readdirSync, readFileSync } from 'node:fs'

export interface Cpu {
  /** Processor time used by the server, in seconds. */
  server: number
  /** The same for all processes of PostgreSQL, including those that have exited. */
  database: number
}

const ticksPerSecond = 100

/** Fields of /proc/<pid>/stat after the command's name, which may contain spaces. */
function readStat(pid: number | string): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    // The process has exited meanwhile.
    return null
  }
}

const sum = (fields: string[] | undefined) =>
  (fields ?? []).reduce((total, field) => total + Number(field), 0)

function readDatabase(postmaster: number): number {
  // utime and stime; for the parent also those of its exited children.
  let ticks = sum(readStat(postmaster)?.slice(11, 15))
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const stat = readStat(pid)
    if (Number(stat?.[1]) === postmaster) ticks += sum(stat?.slice(11, 13))
  }
  return ticks / ticksPerSecond
}

async function readServer(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1] ?? Number.NaN)
}

/** Linux only: reading the processor time of other processes needs /proc. */
export const readCpu = async (url: string, postmaster: number): Promise<Cpu> => ({
  server: await readServer(url),
  database: readDatabase(postmaster),
})

/** Id of the PostgreSQL process that runs in a data folder of the product. */
export const postmasterOf = (dataDir: string): number =>
  Number(readFileSync(`${dataDir}/postgres/postmaster.pid`, 'utf8').split('\n')[0])
