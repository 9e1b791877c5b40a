import fc from 'fast-check'
import { newId } from '../../src/platform/ids.ts'

export type Header = readonly [string, string]

const base64 = (text: string) => Buffer.from(text).toString('base64')
const ranges = (count: number) => Array.from({ length: count }, (_, at) => `${at}-${at}`).join(',')

const of = (name: string, values: readonly string[]): Header[][] => values.map((value) => [[name, value]])

/** Headers that browsers send, and hostile variants of them. */
const oddities: readonly (readonly Header[])[] = [
  ...of('accept-language', [
    ...[
      '',
      '*',
      ',;,;,',
      'pl;q=abc',
      'pl;q=-1',
      'pl;q=1e999',
      'de',
      'PL-pl-x-a;q=0.5;q=1',
      '\xff\xfe',
      '__proto__',
    ],
    ...['en,'.repeat(2_000), `${'x-'.repeat(3_000)}y`, `pl${';'.repeat(6_000)}`],
  ]),
  ...of('accept', [
    '',
    '*',
    'text/html',
    'application/vc+jwt',
    `${'a/b,'.repeat(1_500)}`,
    '\x80',
    ';;;',
    'image/*;q=x',
  ]),
  ...of('accept-encoding', [
    '',
    'zzz',
    'br;q=x',
    'identity;q=0',
    '*;q=0',
    'gzip,'.repeat(1_000),
    '__proto__',
  ]),
  ...of('cookie', [
    ...[
      '',
      ';',
      '=;=',
      '==',
      ';;;;',
      'a',
      '=b',
      'a=%',
      'a=%zz',
      'a=%c0%af',
      'a=%ff',
      'a="',
      'a=\xff\xfe',
      '__proto__=1',
    ],
    ...[
      'caiplatform_lang=',
      'caiplatform_lang=%00',
      'caiplatform_access=',
      'caiplatform_access=%00',
      'a=b; '.repeat(1_500),
    ],
    ...[
      `caiplatform_access=${'a'.repeat(9_000)}`,
      'caiplatform_access=a; caiplatform_access=b',
      'toString=1; constructor=2',
    ],
    ...[
      'caiplatform_csrf_token=.',
      `caiplatform_csrf_token=${'.'.repeat(5_000)}`,
      'caiplatform_refresh=\xc0; caiplatform_refresh=',
    ],
    ...['_session=%7B%7D', '_interaction=..%2f', '_session.legacy=[]', '_session.sig=x'],
  ]),
  ...of('range', [
    ...[
      'bytes=0-',
      'bytes=-1',
      'bytes=5-2',
      'bytes=-0',
      'bytes=0-99999999999999999999',
      'bytes=99999999999999999999-',
    ],
    ...[
      'bytes=a-b',
      'bytes=',
      'bytes',
      'bytes=--1',
      'bytes=0-0,-1',
      'bytes=1e3-',
      'lines=1-2',
      '',
      '\xff',
      'bytes= 0 - 1 ',
    ],
    ...[`bytes=${ranges(1_000)}`, `bytes=${'0-,'.repeat(2_000)}`, `bytes=0-${'9'.repeat(2_000)}`],
  ]),
  ...of('if-range', ['', '"x"', 'Fri, 31 Feb 2026 99:99:99 GMT', '\x80']),
  ...of('if-none-match', [
    '',
    '*',
    '"',
    'W/',
    'W/"x',
    '"a","b",',
    '"a",'.repeat(2_000),
    '\xff',
    'W/'.repeat(3_000),
  ]),
  ...of('if-match', ['*', '""', '"x"']),
  ...of('if-modified-since', [
    '',
    'x',
    'Fri, 31 Feb 2026 99:99:99 GMT',
    'Thu, 01 Jan 1970 00:00:00 GMT',
    '9'.repeat(500),
  ]),
  ...of('last-event-id', [
    '',
    'x',
    '\xff\xfe',
    '-1',
    '__proto__',
    "' or 1=1",
    'a'.repeat(9_000),
    newId(),
    '0'.repeat(36),
  ]),
  ...of('idempotency-key', ['', ' ', '\xff', "' or 1=1 --", 'a'.repeat(9_000), '__proto__', '{}']),
  ...of('user-agent', [
    '',
    '\xff\xfe',
    'a'.repeat(9_000),
    '(((((((((('.repeat(500),
    'Mozilla/5.0 (;;;;'.repeat(300),
  ]),
  ...of('host', ['', 'evil.example', 'a b', '[::1', 'localhost:99999', '\xff', 'a'.repeat(5_000)]),
  ...of('x-forwarded-for', ['', '::::', "' or 1=1", '1.2.3.4,'.repeat(1_000), '\xff', 'unknown']),
  ...of('x-forwarded-proto', ['javascript', '', 'https,http']),
  ...of('x-forwarded-host', ['evil.example', 'a"b', '']),
  ...of('forwarded', ['for="[::', ';;;']),
  ...of('referer', ['javascript:1', '\xff', '']),
  ...of('expect', ['100-continue']),
  ...of('upgrade', ['websocket', 'h2c']),
  ...of('x-http-method-override', ['DELETE', '__proto__']),
  ...of('x-request-id', ['\xff', 'a'.repeat(5_000), '<x>']),
  ...of('traceparent', ['00-0-0-0', '\xff']),
  ...of('authorization', [
    '',
    'Basic',
    'Basic !!!',
    `Basic ${base64(':')}`,
    'Bearer ',
    `Bearer ${'a'.repeat(8_000)}`,
    '\xff',
  ]),
  ...of('dpop', ['', 'a.b.c', 'a'.repeat(5_000)]),
  ...of('content-language', ['\xff', '__proto__']),
  ...of('content-encoding', ['gzip', 'br', 'x', 'identity, gzip']),
  ...of('x-empty', ['']),
  ...of('x-many', ['a'.repeat(15_000)]),
  Array.from({ length: 500 }, (_, at): Header => [`x-${at}`, 'a']),
]

export const oddHeaders: fc.Arbitrary<readonly Header[]> = fc.constantFrom(...oddities)

/** Headers of a sender who wants to change something without a valid token. */
export const forged: fc.Arbitrary<readonly Header[]> = fc.constantFrom<readonly Header[]>(
  [],
  [['x-csrf-token', '']],
  [['x-csrf-token', '.']],
  [['x-csrf-token', 'a.b']],
  [['x-csrf-token', '\xff']],
  [['x-csrf-token', 'a'.repeat(9_000)]],
  [['x-csrf-token', '__proto__.constructor']],
)

/** Media types other than the expected one. */
export const oddTypes: fc.Arbitrary<readonly Header[]> = fc.constantFrom<readonly Header[]>(
  ...of('content-type', [
    ...[
      '',
      'text/plain',
      'text/plain; charset=utf-8',
      'application/x-www-form-urlencoded',
      'application/xml',
      '*/*',
    ],
    ...[
      'application/json; charset=utf-16',
      'application/json; charset=latin1',
      'application/json;',
      'application/json; a="',
    ],
    ...[
      'application/JSON',
      'application/jsonp',
      'application/problem+json',
      'json',
      'application/json, text/plain',
      '\xff',
    ],
    ...[
      'multipart/form-data',
      'multipart/form-data; boundary=',
      `multipart/form-data; boundary=${'a'.repeat(5_000)}`,
    ],
    ...[
      'multipart/form-data; boundary=a; boundary=b',
      'multipart/mixed; boundary=a',
      `application/json${' '.repeat(9_000)}`,
    ],
    ...[
      'application/offset+octet-stream',
      'application/octet-stream',
      'a/b; c=d'.repeat(300),
      '__proto__/constructor',
    ],
  ]),
  [
    ['content-type', 'text/plain'],
    ['content-type', 'application/json'],
  ],
  [
    ['content-type', 'application/json'],
    ['content-type', 'application/json'],
  ],
)

/** Content lengths that differ from the body’s. */
export const tornLengths: fc.Arbitrary<readonly Header[]> = fc.constantFrom<readonly Header[]>(
  ...of('content-length', [
    '0',
    '1',
    '-1',
    '99999',
    '1e3',
    '0x10',
    '',
    ' 5',
    '9'.repeat(30),
    '5,5',
    'a',
    '1048577',
    '+5',
  ]),
  ...of('transfer-encoding', [
    'chunked',
    'gzip, chunked',
    'identity',
    'chunked, chunked',
    'x',
    '\x0bchunked',
  ]),
  [
    ['content-length', '5'],
    ['content-length', '6'],
  ],
  [
    ['content-length', '5'],
    ['transfer-encoding', 'chunked'],
  ],
)

/** Headers of the upload protocol (tus 1.0.0) with invalid sizes, offsets and names. */
export const tusHeaders: fc.Arbitrary<readonly Header[]> = fc
  .tuple(
    fc.constantFrom('1.0.0', '1.0.0', '1.0.0', '1.0.0', '0.2.1', '', '9'.repeat(500), '\xff'),
    fc.constantFrom(
      '5',
      '0',
      '-1',
      '1.5',
      '1e3',
      '0x10',
      '9'.repeat(30),
      '26214401',
      'NaN',
      '',
      ' 5',
      '\xff',
      null,
      null,
    ),
    fc.constantFrom('0', '0', '3', '-1', '1e1', '9'.repeat(30), 'NaN', '', '\xff', null),
    fc.constantFrom(
      ...[
        `filename ${base64('work.txt')}`,
        `filename ${base64('work.txt')}`,
        `filename ${base64('../../a.txt')}`,
      ],
      ...[
        '',
        'filename',
        'filename ',
        'filename !!!',
        'filename =',
        ',',
        ' ',
        ',,,',
        `a ${base64('b')}`,
        '\xff',
        null,
      ],
      ...[
        `filename ${base64('a\0.txt')}`,
        `filename ${base64('ż'.repeat(300))}.txt`,
        `filename ${base64('a'.repeat(9_000))}`,
      ],
      ...[
        `filename ${base64('a.txt')},filename ${base64('b.txt')}`,
        `__proto__ ${base64('a')},filename ${base64('a.txt')}`,
      ],
      ...[
        `filename ${Buffer.from('\xff\xfe.txt', 'latin1').toString('base64')}`,
        `filetype ${base64('text/html')}`,
      ],
    ),
    fc.constantFrom<readonly Header[]>(
      ...([
        [],
        [],
        [],
        [['upload-defer-length', '1']],
        [['upload-concat', 'partial']],
        [['upload-concat', 'final;/a /b']],
      ] as Header[][]),
      ...([
        [['upload-checksum', 'sha1 !!!']],
        [['upload-expires', 'x']],
        [['x-http-method-override', 'DELETE']],
      ] as Header[][]),
    ),
  )
  .map(([version, length, offset, metadata, more]) => {
    const all: [string, string | null][] = [
      ['tus-resumable', version],
      ['upload-length', length],
      ['upload-offset', offset],
      ['upload-metadata', metadata],
    ]
    const told = all.flatMap(([name, value]): Header[] => (value === null ? [] : [[name, value]]))
    return [...told, ['content-type', 'application/offset+octet-stream'] as const, ...more]
  })
