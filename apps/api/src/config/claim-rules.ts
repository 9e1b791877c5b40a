import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { ConfigError, type Environment } from '../platform/environment.ts'

/** Meaning of a claim of the identity provider. */
export interface ClaimRule {
  claim: string
  /** The claim's value; of a list, one of its values. */
  value: string
  /** Slug of the organisation that its people join. */
  organisation: string
  /** Groups of that organisation that they join, by name. */
  groups: string[]
  /** Whether they become managers of it; rules can give no higher role. */
  isManager: boolean
}

const text = (maxLength: number) => Type.String({ minLength: 1, maxLength })

const ruleShape = Type.Object(
  {
    claim: text(200),
    value: text(500),
    organisation: text(60),
    groups: Type.Optional(Type.Array(text(80), { maxItems: 20 })),
    manager: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)

const name = 'OIDC_CLAIM_RULES'

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw new ConfigError(`${name} must be JSON.`)
  }
}

export function readClaimRules(env: Environment): ClaimRule[] {
  const rules = parse(env[name] || '[]')
  const shape = Type.Array(ruleShape, { maxItems: 200 })
  if (!Value.Check(shape, rules)) {
    const [first] = Value.Errors(shape, rules)
    throw new ConfigError(
      `${name} must be a list of {"claim", "value", "organisation", "groups", "manager"}; wrong at ${first?.instancePath || '/'}: ${first?.message}.`,
    )
  }
  return rules.map(({ groups = [], manager: isManager = false, ...rule }) => ({ ...rule, groups, isManager }))
}
