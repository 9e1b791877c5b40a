import { expect, test } from 'vitest'
import { readFilesPlace, readS3Address } from './place.ts'

const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'key' }

test('[OPS-01] a bucket is given by its URL, and the keys separately', () => {
  const FILES_URL = 's3://zenit-files?endpoint=https://s3.example.com/&region=eu-central-1'
  expect(readFilesPlace({ ...keys, FILES_URL })).toEqual({
    bucket: 'zenit-files',
    prefix: '',
    endpoint: 'https://s3.example.com',
    region: 'eu-central-1',
    credentials: { accessKeyId: 'id', secretAccessKey: 'key' },
  })
  expect(readFilesPlace({ FILES_URL: 's3://zenit-files' })).toMatchObject({
    endpoint: null,
    credentials: null,
  })
  expect(readFilesPlace({})).toBeNull()
  const backups = readS3Address({}, 'BACKUP_DIR', 's3://backups/zenit/nightly?region=eu-west-1')
  expect(backups).toMatchObject({ bucket: 'backups', prefix: 'zenit/nightly/', region: 'eu-west-1' })
})

test.each([
  ['https://bucket', /^FILES_URL must be of the form s3:/],
  ['s3://', /^FILES_URL must be of the form s3:/],
  ['s3://Bucket_1', /^FILES_URL must be of the form s3:/],
  ['s3://id:key@bucket', /^FILES_URL must be of the form s3:/],
  ['s3://bucket?key=secret', /^FILES_URL must be of the form s3:/],
  ['s3://bucket?endpoint=s3.example.com', /^FILES_URL: the endpoint must begin with https/],
  ['s3://bucket/folder', /^FILES_URL must name a bucket of its own/],
])('[OPS-01] %s is refused by name', (FILES_URL, sentence) => {
  expect(() => readFilesPlace({ FILES_URL })).toThrow(sentence)
})

test('[OPS-01] one key without the other is rejected, and no message contains a key', () => {
  const FILES_URL = 's3://bucket'
  expect(() => readFilesPlace({ FILES_URL, AWS_SECRET_ACCESS_KEY: 'geheim' })).toThrow(
    'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set together, or neither.',
  )
})
