import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findPostgresVersion } from '../../../../scripts/lib/archiving.mjs'
import { projectRoot } from '../../src/platform/environment.ts'
import { findPort } from '../testing/ports.ts'
import { adapt } from './proxies.ts'

const run = promisify(execFile)
const isRoot = process.getuid?.() === 0
const page = 'docs/operating/point-in-time.md'
const read = (file: string) => readFile(join(projectRoot, file), 'utf8')

/** Reads the commands below a heading of the documentation, block by block, except those that copy or install files. */
async function readCommands(heading: string): Promise<string[][]> {
  const [, section = ''] = (await read(page)).split(`## ${heading}\n`)
  const blocks = [...(section.split('\n## ')[0] ?? '').matchAll(/^```sh\n(.*?)^```/gms)]
  return blocks.map(([, block = '']) =>
    block.split('\n').filter((line) => /^sudo (?!apt-get |install )/.test(line)),
  )
}

/**
 * Debian’s PostgreSQL as documented, but in a folder of its own: environment variables give `pg_createcluster` and
 * related commands another place than `/etc/postgresql`, and pgBackRest another one than `/etc/pgbackrest.conf`.
 */
export class ArchivedServer {
  readonly #version = String(findPostgresVersion())
  readonly #dir: string
  readonly #ports: { main: number; recovered: number }

  private constructor(dir: string, ports: { main: number; recovered: number }) {
    this.#dir = dir
    this.#ports = ports
  }

  /** Sets up a server as documented, with an empty database `zenit`. */
  static async start(): Promise<ArchivedServer> {
    const dir = await mkdtemp(join(tmpdir(), 'zenit-archive-'))
    const ports = { main: await findPort(), recovered: await findPort() }
    const server = new ArchivedServer(dir, ports)
    try {
      if (isRoot) await run('chown', ['postgres:', dir])
      await server.#prepare()
    } catch (error) {
      await server.remove()
      throw error
    }
    return server
  }

  url(cluster: 'main' | 'recovered', port = this.#ports[cluster]): string {
    return `postgres://postgres@/zenit?host=${encodeURIComponent(join(this.#dir, 'socket'))}&port=${port}`
  }

  /** The URL of the recovered server, which replaces the original one. */
  get takenOver(): string {
    return this.url('recovered', this.#ports.main)
  }

  /** Makes the archive read-only, as if the disk were full or mounted read-only. */
  async holdArchive(isHeld: boolean): Promise<void> {
    await this.#execute(`chmod -R ${isHeld ? 'a-w' : 'u+w'} ${this.#dir}/archive/archive`)
  }

  /** Runs the commands of a section of the documentation; `changes` replaces parts of their text. */
  async follow(heading: string, changes: Record<string, string> = {}, block = 0): Promise<void> {
    const commands = (await readCommands(heading))[block] ?? []
    if (commands.length === 0) throw new Error(`${page} has no commands below "${heading}"`)
    for (const command of adapt(this.#place(commands.join('\n')), changes).split('\n'))
      await this.#execute(command.replace(/^sudo (-u postgres )?/, ''))
  }

  async remove(): Promise<void> {
    for (const cluster of ['main', 'recovered'])
      await this.#execute(`pg_ctlcluster ${this.#version} ${cluster} stop -m immediate`).catch(
        () => undefined,
      )
    await rm(this.#dir, { recursive: true, force: true })
  }

  /** Runs a command as the owner of the files, which is never root. */
  async #execute(command: string): Promise<void> {
    const env = {
      PATH: `${process.env.PATH}:/usr/bin:/usr/sbin:/bin`,
      LC_ALL: 'C.UTF-8',
      PG_CLUSTER_CONF_ROOT: join(this.#dir, 'etc'),
      PGBACKREST_CONFIG: join(this.#dir, 'pgbackrest.conf'),
      PGUSER: 'postgres',
    }
    const owner = isRoot ? ['--reuid=postgres', '--regid=postgres', '--init-groups'] : []
    await run('setpriv', [...owner, 'bash', '-c', command], { env, cwd: '/' }).catch((error) => {
      throw new Error(`${command}\n${error.stdout}${error.stderr}`)
    })
  }

  /** Replaces the paths of the documentation and of `deploy` by those of the test. */
  #place(text: string): string {
    const changes: [string | RegExp, string][] = [
      [/\b15\b(?=[ /])/g, this.#version],
      ['/etc/postgresql/', `${this.#dir}/etc/`],
      ['/etc/pgbackrest.conf', `${this.#dir}/pgbackrest.conf`],
      ['/var/lib/postgresql/', `${this.#dir}/data/`],
      ['/var/lib/pgbackrest', `${this.#dir}/archive`],
      ['set port 5432', `set port ${this.#ports.main}`],
      [/pg_createcluster (\S+ (\w+))/g, `pg_createcluster ${this.#createOptions}`],
    ]
    return changes.reduce((placed, [from, to]) => placed.replaceAll(from, to), text)
  }

  get #createOptions(): string {
    const { main, recovered } = this.#ports
    const version = this.#version
    const port = `$([ $2 = main ] && echo ${main} || echo ${recovered})`
    return `-d ${this.#dir}/data/${version}/$2 -l ${this.#dir}/$2.log -s ${this.#dir}/socket -p ${port} $1 -- -A trust --no-sync`
  }

  async #write(file: string, text: string): Promise<void> {
    const path = join(this.#dir, file)
    await writeFile(path, text)
    await chmod(path, 0o644)
  }

  async #prepare(): Promise<void> {
    for (const folder of ['etc', 'data', 'socket', 'archive', 'log'])
      await this.#execute(`mkdir -p ${join(this.#dir, folder)}`)
    await this.#execute(this.#place('pg_createcluster 15 main'))
    await this.#execute(`pg_ctlcluster ${this.#version} main start`)
    await this.#execute(`createdb --cluster ${this.#version}/main zenit`)
    const own = `log-path=${this.#dir}/log\nlock-path=${this.#dir}/lock\n`
    const socket = `pg1-socket-path=${this.#dir}/socket\npg1-port=${this.#ports.main}\npg1-user=postgres\n`
    const settings = adapt(this.#place(await read('deploy/archiving/pgbackrest.conf')), {
      '[global]\n': `[global]\n${own}`,
      '[zenit]\n': `[zenit]\n${socket}`,
    })
    await this.#write('pgbackrest.conf', settings)
    const conf = `etc/${this.#version}/main`
    await mkdir(join(this.#dir, conf, 'conf.d'), { recursive: true })
    await this.#write(`${conf}/conf.d/zenit-archiving.conf`, await read('deploy/archiving/postgresql.conf'))
    // Processes that PostgreSQL starts get its environment, not that of the test.
    await this.#write(`${conf}/environment`, `PGBACKREST_CONFIG = '${this.#dir}/pgbackrest.conf'\n`)
    if (isRoot) await run('chown', ['-R', 'postgres:', this.#dir])
    await this.follow('Setting it up')
  }
}
