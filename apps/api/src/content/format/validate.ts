import type { TSchema } from 'typebox'
import { Settings } from 'typebox/system'
import { Value } from 'typebox/value'
import type { Finding, Issues } from '../issues.ts'
import type { YamlPath } from '../reading/yaml-text.ts'
import { isToRewrite } from './rewrite.ts'
import { tagPattern } from './schema.ts'
import type { YamlSource } from './yaml-source.ts'

type SchemaError = ReturnType<typeof Value.Errors>[number]

/** Where a schema applies in a file: the file, and the path to the value. */
interface ValueLocation {
  source: YamlSource
  path: YamlPath
}

/** Reports every difference between the value and the schema's shape. True when there is none. */
export function validateShape(schema: TSchema, location: ValueLocation, issues: Issues): boolean {
  const value = valueAt(location.source.value, location.path)
  const errors = allErrors(schema, value)
  const collapsed = collapseUnions(errors)
  for (const error of collapsed)
    if (!isInDraft(value, pointer(error.instancePath))) report(error, location, issues)
  return errors.length === 0
}

/** What a question to rewrite lacks is not reported: that it is to be rewritten is one error of its own. */
const isInDraft = (value: unknown, path: YamlPath): boolean =>
  [value, ...path.map((_, index) => valueAt(value, path.slice(0, index + 1)))].some(isToRewrite)

/** Name of a place in messages: the keys to the value, or the file for its whole content. */
export const nameOf = ({ file }: YamlSource, path: YamlPath): string => path.join('.') || file

export function valueAt(value: unknown, path: YamlPath): unknown {
  let current = value
  for (const step of path) current = (current as Record<string | number, unknown> | undefined)?.[step]
  return current
}

/** By value and schema: an unchanged file is read once, and its value is the same object. */
const known = new WeakMap<object, Map<TSchema, SchemaError[]>>()

function allErrors(schema: TSchema, value: unknown): SchemaError[] {
  if (typeof value !== 'object' || value === null) return findErrors(schema, value)
  const ofValue = known.get(value) ?? new Map<TSchema, SchemaError[]>()
  const errors = ofValue.get(schema) ?? findErrors(schema, value)
  known.set(value, ofValue.set(schema, errors))
  return errors
}

// TypeBox stops at eight errors by default; authors want all of them.
function findErrors(schema: TSchema, value: unknown): SchemaError[] {
  const { maxErrors } = Settings.Get()
  Settings.Set({ maxErrors: 10_000 })
  try {
    return Value.Errors(schema, value)
  } finally {
    Settings.Set({ maxErrors })
  }
}

/** For a value that matches no member of a union, only the expected values are reported. */
function collapseUnions(errors: SchemaError[]): SchemaError[] {
  const unions = errors.filter((error) => error.keyword === 'anyOf')
  return errors.filter((error) => {
    if (error.keyword === 'boolean') return false
    return !unions.some(
      (union) => error !== union && error.schemaPath.startsWith(`${union.schemaPath}/anyOf`),
    )
  })
}

function report(error: SchemaError, { source, path: above }: ValueLocation, issues: Issues): void {
  const path = [...above, ...pointer(error.instancePath)]
  const { file } = source
  if (error.keyword === 'additionalProperties') {
    for (const key of error.params.additionalProperties)
      issues.error({ file, line: source.lineOfKey(path, key) }, 'unknown-key', {
        name: [...path, key].join('.'),
      })
    return
  }
  const line = source.lineOf(path)
  if (error.keyword === 'required') {
    for (const key of error.params.requiredProperties)
      issues.error({ file, line }, 'missing-key', { name: [...path, key].join('.') })
    return
  }
  const { code, values } = findingOf(error, valueAt(source.value, path))
  issues.error({ file, line }, code, { name: nameOf(source, path), ...values })
}

const typeCodes: Record<string, Finding['code']> = {
  string: 'not-string',
  integer: 'not-integer',
  boolean: 'not-boolean',
  array: 'not-list',
  object: 'not-object',
}

function findingOf(error: SchemaError, value: unknown): Finding {
  switch (error.keyword) {
    case 'type':
      return { code: typeCodes[String(error.params.type)] ?? 'wrong-kind' }
    case 'enum':
      return {
        code: 'not-among',
        values: { values: error.params.allowedValues.join(', '), value: JSON.stringify(value) },
      }
    case 'pattern':
      return patternFinding(String(error.params.pattern), value)
    case 'maximum':
    case 'minimum':
      return { code: `${error.keyword}`, values: { limit: String(error.params.limit), value: String(value) } }
    case 'minItems':
      return { code: 'too-few-entries', values: { count: error.params.limit } }
    case 'maxItems':
      return { code: 'too-many-entries', values: { count: error.params.limit } }
    case 'maxLength':
      return { code: 'too-long', values: { count: error.params.limit } }
    case 'minProperties':
    case 'minLength':
      return { code: 'empty' }
    default:
      return { code: 'wrong-kind' }
  }
}

function patternFinding(pattern: string, value: unknown): Finding {
  const values = { value: JSON.stringify(value) }
  if (pattern.includes('a-z0-9')) return { code: 'bad-id', values }
  return pattern === tagPattern ? { code: 'bad-tag', values } : { code: 'empty' }
}

function pointer(instancePath: string): (string | number)[] {
  const steps = instancePath.split('/').slice(1)
  return steps.map((step) => {
    const plain = step.replaceAll('~1', '/').replaceAll('~0', '~')
    return /^\d+$/.test(plain) ? Number(plain) : plain
  })
}
