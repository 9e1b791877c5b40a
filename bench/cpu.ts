import { readdirSync, readFileSync } from 'node:fs'

export interface Cpu {
  /** Seconds of processor time that a server has used. */
  server: number
  /** The same of PostgreSQL: all its processes, those that have ended too. */
  database: number
}

const ticksPerSecond = 100

/** The fields of /proc/<pid>/stat after the command's name, which may hold spaces. */
function readStat(pid: number | string): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    // It has ended meanwhile.
    return null
  }
}

const sum = (fields: string[] | undefined) =>
  (fields ?? []).reduce((total, field) => total + Number(field), 0)

function readDatabase(postmaster: number): number {
  // utime, stime; of the parent also those of the children that have ended.
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

/** Linux only, where the processor time of other processes can be read. */
export const readCpu = async (url: string, postmaster: number): Promise<Cpu> => ({
  server: await readServer(url),
  database: readDatabase(postmaster),
})

/** The process of PostgreSQL in a data folder of the product. */
export const postmasterOf = (dataDir: string): number =>
  Number(readFileSync(`${dataDir}/postgres/postmaster.pid`, 'utf8').split('\n')[0])
