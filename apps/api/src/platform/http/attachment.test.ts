import { expect, test } from 'vitest'
import { attachment } from './attachment.ts'

test.each([
  ['plan.pdf', `attachment; filename="plan.pdf"; filename*=UTF-8''plan.pdf`],
  ['Łódź.pdf', `attachment; filename="Lodz.pdf"; filename*=UTF-8''%C5%81%C3%B3d%C5%BA.pdf`],
  ['a"b\\c.pdf', `attachment; filename="c.pdf"; filename*=UTF-8''c.pdf`],
  ['a"b.pdf', `attachment; filename="a_b.pdf"; filename*=UTF-8''a%22b.pdf`],
  ["it's (1)*.pdf", `attachment; filename="it's (1)*.pdf"; filename*=UTF-8''it%27s%20%281%29%2A.pdf`],
  ['../../etc/passwd', `attachment; filename="passwd"; filename*=UTF-8''passwd`],
  [
    'a\r\nset-cookie: b.txt',
    `attachment; filename="aset-cookie: b.txt"; filename*=UTF-8''aset-cookie%3A%20b.txt`,
  ],
  ['', `attachment; filename="file"; filename*=UTF-8''file`],
  ['\ud800.txt', `attachment; filename="_.txt"; filename*=UTF-8''%EF%BF%BD.txt`],
  ['fdp.\u202eexe\u200b', `attachment; filename="fdp.exe"; filename*=UTF-8''fdp.exe`],
])('[COURSE-07] %j keeps its name', (name, header) => {
  expect(attachment(name)).toBe(header)
})
