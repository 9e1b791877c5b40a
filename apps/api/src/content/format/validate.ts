import type { TSchema } from 'typebox'
import { Settings } from 'typebox/system'
import { Value } from 'typebox/value'
import type { Faults } from '../faults.ts'
import type { YamlPath } from '../reading/yaml-text.ts'
import type { YamlSource } from './yaml-source.ts'

type SchemaError = ReturnType<typeof Value.Errors>[number]

/** Where in a file a schema applies: the file, and the way down to the value. */
export interface Place {
  source: YamlSource
  path: YamlPath
}

/** Names every way in which the value differs from the schema's shape. True when there is none. */
export function validateShape(schema: TSchema, place: Place, faults: Faults): boolean {
  const value = valueAt(place.source.value, place.path)
  const errors = allErrors(schema, value)
  const collapsed = collapseUnions(errors)
  for (const error of collapsed) report(error, place, faults)
  return errors.length === 0
}

export function valueAt(value: unknown, path: YamlPath): unknown {
  let current = value
  for (const step of path) current = (current as Record<string | number, unknown> | undefined)?.[step]
  return current
}

// TypeBox stops at eight errors by default; an author wants all of them.
function allErrors(schema: TSchema, value: unknown): SchemaError[] {
  const { maxErrors } = Settings.Get()
  Settings.Set({ maxErrors: 10_000 })
  try {
    return Value.Errors(schema, value)
  } finally {
    Settings.Set({ maxErrors })
  }
}

/** Of a value that fits no member of a union, only one thing is worth saying: what would have fitted. */
function collapseUnions(errors: SchemaError[]): SchemaError[] {
  const unions = errors.filter((error) => error.keyword === 'anyOf')
  return errors.filter((error) => {
    if (error.keyword === 'boolean') return false
    return !unions.some(
      (union) => error !== union && error.schemaPath.startsWith(`${union.schemaPath}/anyOf`),
    )
  })
}

function report(error: SchemaError, place: Place, faults: Faults): void {
  const { source } = place
  const path = [...place.path, ...pointer(error.instancePath)]
  const name = nameOf(path)
  if (error.keyword === 'additionalProperties') {
    for (const key of error.params.additionalProperties) {
      faults.add(source.file, source.lineOfKey(path, key), `unknown key "${key}"${inside(path)}`)
    }
    return
  }
  if (error.keyword === 'required') {
    for (const key of error.params.requiredProperties) {
      faults.add(source.file, source.lineOf(path), `"${key}" is missing${inside(path)}`)
    }
    return
  }
  faults.add(source.file, source.lineOf(path), `${name} ${explain(error, valueAt(source.value, path))}`)
}

const typeNames: Record<string, string> = {
  string: 'must be a text',
  integer: 'must be a whole number',
  number: 'must be a number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must have keys and values',
}

function explain(error: SchemaError, value: unknown): string {
  switch (error.keyword) {
    case 'type':
      return typeNames[String(error.params.type)] ?? `must be ${error.params.type}`
    case 'enum':
      return `must be one of ${error.params.allowedValues.join(', ')}; it is ${JSON.stringify(value)}`
    case 'pattern':
      return explainPattern(error.params.pattern, value)
    case 'maximum':
      return `must be at most ${error.params.limit}; it is ${value}`
    case 'minimum':
      return `must be at least ${error.params.limit}; it is ${value}`
    case 'minItems':
      return `must have at least ${error.params.limit} ${error.params.limit === 1 ? 'entry' : 'entries'}`
    case 'maxItems':
      return `must have at most ${error.params.limit} entries`
    case 'minProperties':
    case 'minLength':
      return 'must not be empty'
    case 'anyOf':
      return 'has a value of the wrong kind'
    default:
      return error.message
  }
}

function explainPattern(pattern: string | RegExp, value: unknown): string {
  if (String(pattern).includes('a-z0-9')) {
    return `must have only lower-case ASCII letters, digits and single hyphens; it is ${JSON.stringify(value)}`
  }
  return 'must not be empty'
}

function pointer(instancePath: string): (string | number)[] {
  const steps = instancePath.split('/').slice(1)
  return steps.map((step) => {
    const plain = step.replaceAll('~1', '/').replaceAll('~0', '~')
    return /^\d+$/.test(plain) ? Number(plain) : plain
  })
}

function nameOf(path: YamlPath): string {
  return path.length === 0 ? 'the file' : `"${path.join('.')}"`
}

function inside(path: YamlPath): string {
  return path.length === 0 ? '' : ` in "${path.join('.')}"`
}
