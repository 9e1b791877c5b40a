import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DCLinter } from 'dclint'
import { validate } from 'dockerfile-utils'
import { Deployment } from 'kubernetes-models/apps/v1'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { ConfigMap, Namespace, PersistentVolumeClaim, Service } from 'kubernetes-models/v1'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readConfig } from '../apps/api/src/config/config.ts'

const root = resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

type Settings = Record<string, string>

/** The settings that the configuration gives, with the image’s own, and the names that it does not read. */
function readSettings(settings: Settings) {
  const known = new Set<string>()
  const given = { NODE_ENV: 'production', DATA_DIR: '/data', ...settings }
  const config = readConfig(
    new Proxy(given as Record<string, string | undefined>, {
      get: (target, name) => {
        known.add(String(name))
        return target[String(name)]
      },
    }),
  )
  return { config, unknown: Object.keys(settings).filter((name) => !known.has(name)) }
}

describe('the image', () => {
  const file = read('Dockerfile')
  const lines = file.replaceAll('\\\n', ' ').split('\n')
  const stages = lines.filter((line) => line.startsWith('FROM ')).length
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')))

  test('passes a linter, and copies only files that exist', () => {
    expect(validate(file)).toEqual([])
    expect(stages).toBe(2)
    const copied = lines.flatMap((line) => /^COPY (?!--)(.+) \S+$/.exec(line)?.[1]?.split(' ') ?? [])
    expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([])
    expect(copied).toEqual(expect.arrayContaining(['package-lock.json', 'apps/api/package.json', '.']))
  })

  test('runs without privileges, in production mode, with its own files', () => {
    const user = last.indexOf('USER node')
    expect(user).toBeGreaterThan(0)
    expect(last.slice(user).filter((line) => /^(RUN|COPY|ADD|USER root)/.test(line))).toEqual([])
    expect(last).toContain('ENV NODE_ENV=production DATA_DIR=/data')
    const [command = ''] = last.filter((line) => line.startsWith('CMD '))
    const [node = '', program = '', flag] = JSON.parse(command.slice('CMD '.length))
    expect([existsSync(join(root, node)), existsSync(join(root, program)), flag]).toEqual([
      true,
      true,
      '--built',
    ])
  })

  test('contains nothing of this machine', () => {
    const ignored = read('.dockerignore').split('\n')
    expect(ignored).toEqual(expect.arrayContaining(['.env', '.data', '.git', '**/node_modules', '**/dist']))
  })
})

interface ComposeService {
  environment?: Settings
  read_only?: boolean
  cap_drop?: string[]
  volumes?: string[]
  ports?: string[]
}

describe('Compose', () => {
  const samples: Settings = {
    DOMAIN: 'learn.example.com',
    SECRET: 's'.repeat(48),
    DATABASE_PASSWORD: 'gęś',
    FILES_URL: 's3://zenit-files?endpoint=https://s3.example.com&region=eu-central-1',
    AWS_ACCESS_KEY_ID: 'zenit',
    AWS_SECRET_ACCESS_KEY: 'klucz',
  }
  const filled = read('deploy/compose.yaml').replaceAll(
    /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
    (_, name, mark, otherwise) => samples[name] ?? (mark === '-' ? otherwise : `\${${name}}`),
  )
  const { services } = parse(filled, { merge: true }) as { services: Record<string, ComposeService> }
  // Keys whose syntax is our choice; whether it is a Compose file is not.
  const ours = [
    'no-unbound-port-interfaces',
    'require-quotes-in-ports',
    'service-keys-order',
    'services-alphabetical-order',
    'top-level-properties-order',
  ]

  test('is valid by its schema', () => {
    const linter = new DCLinter({
      rules: Object.fromEntries(ours.map((rule) => [rule, 0])),
      quiet: false,
      debug: false,
      exclude: [],
    })
    const [found] = linter.lintFiles([join(root, 'deploy/compose.yaml')], false)
    expect(found?.messages).toEqual([])
  })

  test.each(['http', 'worker'])(
    '%s has settings that the product takes, and cannot change itself',
    (role) => {
      const service = services[role]
      const { config, unknown } = readSettings(service?.environment ?? {})
      expect(unknown).toEqual([])
      expect(config).toMatchObject({ roles: role, publicUrl: 'https://learn.example.com', dataDir: '/data' })
      expect(config.filesPlace).toMatchObject({
        bucket: 'zenit-files',
        credentials: { accessKeyId: 'zenit', secretAccessKey: 'klucz' },
      })
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], volumes: ['files:/data'] })
    },
  )

  test('only the proxy is reachable from outside', () => {
    const open = Object.entries(services).filter(([, { ports = [] }]) =>
      ports.some((port) => !port.startsWith('127.0.0.1:')),
    )
    expect(open.map(([name]) => name)).toEqual(['proxy'])
  })
})

const kinds = {
  ConfigMap,
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  Namespace,
  PersistentVolumeClaim,
  PodDisruptionBudget,
  Service,
}

describe('Kubernetes', () => {
  const folder = 'deploy/kubernetes'
  const { resources, images } = parse(read(`${folder}/kustomization.yaml`))
  const documents = (resources as string[]).flatMap((file) =>
    parseAllDocuments(read(`${folder}/${file}`)).map((document) => ({ file, content: document.toJS() })),
  )
  const named = (kind: keyof typeof kinds, name: string) =>
    documents.find(({ content }) => content.kind === kind && content.metadata.name === name)?.content
  const { data } = named('ConfigMap', 'zenit')

  test('every file is applied, and each document is valid for its kind', () => {
    const files = readdirSync(join(root, folder)).filter((file) => file !== 'kustomization.yaml')
    expect(files.sort()).toEqual([...resources].sort())
    for (const { content } of documents) {
      const Kind = kinds[content.kind as keyof typeof kinds]
      const model = new Kind(content)
      expect(() => model.validate(), content.metadata.name).not.toThrow()
      expect(model.apiVersion).toBe(content.apiVersion)
    }
  })

  test.each(['http', 'worker'])(
    '%s has settings that the product takes, and cannot change itself',
    (role) => {
      const { spec } = named('Deployment', `zenit-${role}`).spec.template
      const [container] = spec.containers
      const secret = { SECRET: 's'.repeat(48), DATABASE_URL: 'postgres://zenit@db.example.com/zenit' }
      const [, bucket = ''] = /# FILES_URL: (\S+)/.exec(read(`${folder}/settings.yaml`)) ?? []
      const own = Object.fromEntries(container.env.map(({ name, value }: Settings) => [name, value]))
      const { config, unknown } = readSettings({
        ...data,
        ...secret,
        ...own,
        FILES_URL: bucket,
        SMTP_URL: 'smtps://mail.example.com',
      })
      expect(unknown).toEqual([])
      expect(config).toMatchObject({ roles: role, port: 3000, filesPlace: { bucket: 'zenit-files' } })
      expect(images.map(({ name }: Settings) => name)).toEqual([container.image])
      expect(spec.securityContext.runAsNonRoot).toBe(true)
      expect(container.securityContext).toMatchObject({
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
        capabilities: { drop: ['ALL'] },
      })
      // Ten seconds for requests in progress after the process gets no new ones.
      const delay = Number(data.SHUTDOWN_DELAY_MS) / 1000
      expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(delay + 10)
    },
  )

  test('traffic to pods goes to those of the http deployment, at the port that they open', () => {
    const { selector, ports } = named('Service', 'zenit').spec
    const { metadata, spec } = named('Deployment', 'zenit-http').spec.template
    expect(metadata.labels).toEqual(selector)
    const [container] = spec.containers
    expect(container.ports).toEqual([{ name: ports[0].targetPort, containerPort: 3000 }])
    const { metrics, scaleTargetRef } = named('HorizontalPodAutoscaler', 'zenit-http').spec
    expect(scaleTargetRef.name).toBe('zenit-http')
    expect(container.resources.requests[metrics[0].resource.name]).toBeDefined()
  })

  test('the metrics of the processes are not public', () => {
    const paths = named('Ingress', 'zenit').spec.rules[0].http.paths
    const of = (path: string) =>
      paths.find((one: { path: string }) => one.path === path)?.backend.service.name
    expect(named('Service', of('/metrics')).spec.selector).toBeUndefined()
    expect(of('/')).toBe('zenit')
  })
})

test('[OPS-05] the collector accepts what the product sends, and each part of its configuration is used', () => {
  const { receivers, processors, exporters, service } = parse(read('deploy/otel-collector.yaml'))
  const pipelines = Object.values<Record<string, string[]>>(service.pipelines)
  for (const [kind, parts] of Object.entries({ receivers, processors, exporters }))
    expect(new Set(pipelines.flatMap((one) => one[kind] ?? []))).toEqual(new Set(Object.keys(parts)))
  expect(Object.keys(service.pipelines)).toEqual(['traces', 'metrics'])
  const example = /OTEL_EXPORTER_OTLP_ENDPOINT=(\S+)/.exec(read('.env.example'))?.[1] ?? ''
  expect(receivers.otlp.protocols.http.endpoint).toBe(`0.0.0.0:${new URL(example).port}`)
})
