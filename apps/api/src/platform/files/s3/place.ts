import { ConfigError, type Environment } from '../../environment.ts'

/** A bucket of an S3-compatible server, with credentials. */
export interface S3Place {
  bucket: string
  /** Prefix of all keys; empty, or ending in a slash. */
  prefix: string
  /** Null: Amazon's endpoint of the region. */
  endpoint: string | null
  region: string
  /** Null: the machine's own permissions (a role, a service account), as found by Amazon's library. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null
}

const example = 's3://bucket?endpoint=https://s3.example.com&region=eu-central-1'
const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const prefixForm = /^([\w.-]+\/)*$/

export const isS3Address = (text: string): boolean => text.startsWith('s3://')

function readEndpoint(name: string, text: string | null): string | null {
  if (!text) return null
  const isWeb = URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)
  if (isWeb) return text.replace(/\/+$/, '')
  throw new ConfigError(`${name}: the endpoint must begin with https:// or http://; it is "${text}".`)
}

function readCredentials(env: Environment): S3Place['credentials'] {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!accessKeyId && !secretAccessKey) return null
  if (accessKeyId && secretAccessKey) return { accessKeyId, secretAccessKey }
  throw new ConfigError('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set together, or neither.')
}

/** Parses `s3://bucket/prefix?endpoint=…&region=…`, the value of the setting `name`. Throws {@link ConfigError}. */
export function readS3Address(env: Environment, name: string, text: string): S3Place {
  const wrong = () => new ConfigError(`${name} must be of the form ${example}; it is "${text}".`)
  if (!isS3Address(text) || !URL.canParse(text)) throw wrong()
  const { hostname: bucket, pathname, searchParams, username, password, hash } = new URL(text)
  const prefix = pathname.replace(/^\/+/, '').replace(/([^/])$/, '$1/')
  const isKnown = [...searchParams.keys()].every((key) => key === 'endpoint' || key === 'region')
  if (username || password || hash || !isKnown || !bucketName.test(bucket) || !prefixForm.test(prefix))
    throw wrong()
  return {
    bucket,
    prefix,
    endpoint: readEndpoint(name, searchParams.get('endpoint')),
    region: searchParams.get('region') || 'us-east-1',
    credentials: readCredentials(env),
  }
}

/** Returns where files are stored; null is a folder below `DATA_DIR`. */
export function readFilesPlace(env: Environment): S3Place | null {
  if (!env.FILES_URL) return null
  const place = readS3Address(env, 'FILES_URL', env.FILES_URL)
  if (place.prefix) throw new ConfigError('FILES_URL must name a bucket of its own, without a folder in it.')
  return place
}
