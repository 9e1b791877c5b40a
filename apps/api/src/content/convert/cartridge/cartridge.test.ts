import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Files, temporaryFolder, writeFiles } from '../../../../test/testing/folders.ts'
import type { CourseFile, LessonFile } from '../../format/schema.ts'
import { importSource } from '../import-source.ts'
import { cartridge, imported, item, manifest, page } from './cartridge.testing.ts'

describe('[IMPORT-02] a Common Cartridge', () => {
  test('its folders become lessons, with their pages, files, links and quizzes', async () => {
    const { lessons, read, text, counts } = await imported(cartridge)
    expect(read<CourseFile>('course.yaml')).toMatchObject({
      languages: ['en'],
      title: { en: 'Growing Herbs' },
      description: { en: 'How to grow what you eat, on a sill or in a bed.' },
    })
    expect(lessons).toEqual([
      {
        slug: 'soil',
        parts: [
          ['lecture', { en: 'The soil' }],
          ['materials-1', { en: 'Materials' }],
          ['after', { en: 'Test after the lecture' }],
        ],
      },
      { slug: 'light', parts: [['lecture', { en: 'Light itself' }]] },
    ])
    expect(text('lessons/01-soil/materials-1.en.md')).toBe(
      '# Materials\n\n- [A plan](<files/plan.txt>)\n- Gone\n- [A magazine](<https://magazine.example/herbs>)\n',
    )
    expect(text('lessons/02-light/lecture.en.md')).toBe('# Light itself\n\n- South\n  - noon\n')
    for (const [what, count] of [
      ['lessons', 2],
      ['pages', 3],
      ['images', 1],
      ['files', 1],
      ['questions', 1],
    ] as const)
      expect([what, counts.counted(what)]).toEqual([what, count])
  })

  test('HTML becomes Markdown, without scripts, with its pictures and links', async () => {
    const { text } = await imported(cartridge)
    expect(text('lessons/01-soil/lecture.en.md')).toBe(
      [
        '# The soil',
        'Dark & **deep**, see spare and [light](</courses/herbs/light/lecture>).',
        '![A spade](images/spade-one.png)*None*',
        '| Kind | pH |\n| ---- | -- |\n| Peat |    |',
        '[How to dig](https://video.example/embed/1)',
        'press\n',
      ].join('\n\n'),
    )
  })

  test('one report lists what was not imported, and where it is', async () => {
    const { counts } = await imported(cartridge)
    const lines = (section: Parameters<typeof counts.lines>[0]) => counts.lines(section)
    expect(lines('activities')).toEqual(['talk.xml: Talk (imsdt_xmlv1p2)'])
    expect(lines('elements')).toEqual([
      'wiki_content/soil.html: <td colspan, rowspan>',
      'wiki_content/soil.html: <form>',
    ])
    expect(lines('images')).toEqual(['wiki_content/soil.html:5: ../web_resources/none.png'])
    expect(lines('files')).toEqual([
      'wiki_content/soil.html:3: spare.html',
      'materials-1:4: web_resources/gone.pdf',
    ])
    expect(lines('drafts')).toEqual(['quiz.xml: it isn’t answered by choosing: Why?'])
    expect(lines('pages')).toEqual(['wiki_content/spare.html'])
  })

  test('entries without a resource, and resources that no lesson has, are named', async () => {
    const spare = [
      ['imswl_xmlv1p2', 'spare-link.xml'],
      ['imsdt_xmlv1p2', 'spare-talk.xml'],
      ['webcontent', 'web_resources/spare.pdf'],
      ['webcontent', 'web_resources/spade one.png'],
    ].map(([type, href], index) => `<resource identifier="s${index}" type="${type}" href="${href}"/>`)
    const items = item(
      'Soil',
      item('The soil', '', 'soil') + item('More', '', 'address') + item('None', '', 'nothing' as 'soil'),
    )
    const { counts } = await imported({
      ...cartridge,
      'imsmanifest.xml': manifest(items).replace('</resources>', `${spare.join('')}</resources>`),
      'address.xml': '<webLink><title>M</title></webLink>',
    })
    expect(counts.lines('contents')).toEqual(['imsmanifest.xml: None'])
    expect(counts.lines('activities')).toEqual([
      'talk.xml: imsdt_xmlv1p2',
      'spare-link.xml: imswl_xmlv1p2',
      'spare-talk.xml: imsdt_xmlv1p2',
    ])
    expect(counts.lines('unlinked')).toContain('web_resources/spare.pdf')
    expect(counts.lines('unlinked')).not.toContain('web_resources/spade one.png')
    expect(counts.lines('unreadable')).toEqual(['address.xml: has no address'])
  })

  test('the captions of a film are beside it, to download', async () => {
    const captions = 'WEBVTT\n\n00:00.000 --> 00:01.000\nLight.\n'
    const { text, bytes, counts } = await imported({
      ...cartridge,
      'pages/light.html': page(
        '<video title="A film"><source src="light.mp4"><track kind="captions" src="light.vtt" label="Captions"></video>',
      ),
      'pages/light.mp4': readFileSync('apps/api/test/testing/media/film.mp4'),
      'pages/light.vtt': captions,
    })
    expect(text('lessons/02-light/lecture.en.md')).toContain(
      '[A film](<files/light.mp4>), [Captions](<files/light.vtt>)',
    )
    expect(bytes('lessons/02-light/files/light.vtt').toString()).toBe(captions)
    expect(counts.lines('unlinked')).not.toContain('pages/light.vtt')
  })

  test.each(['1.0', '1.1.0', '1.3.0', '1.4.0'])('version %s', async (version) => {
    const items = item('Soil', item('The soil', '', 'soil'))
    const { lessons } = await imported({ ...cartridge, 'imsmanifest.xml': manifest(items, { version }) })
    expect(lessons?.map(({ slug }) => slug)).toEqual(['soil'])
  })

  test('in Polish; a folder that has only a quiz becomes a lesson; one without contents has its pages', async () => {
    const quiz = item('Sprawdzian', item('Quiz', '', 'quiz'))
    const polish = manifest(quiz, { language: 'pl-PL' })
    const { read, lessons } = await imported({ ...cartridge, 'imsmanifest.xml': polish })
    expect(lessons).toEqual([{ slug: 'sprawdzian', parts: [['after', { pl: 'Test po wykładzie' }]] }])
    expect(read<LessonFile>('lessons/01-sprawdzian/lesson.yaml').title).toEqual({ pl: 'Sprawdzian' })
    const bare = await imported({ ...cartridge, 'imsmanifest.xml': manifest('') })
    expect(bare.lessons?.map(({ parts }) => parts.map(([id]) => id))).toEqual([['lecture', 'light', 'spare']])
  })
})

describe('[IMPORT-03][API-02] a malicious cartridge', () => {
  const failing = (files: Files) => imported(files).catch((error: Error) => error.message)

  test('a damaged one, or another file, causes a clear error', async () => {
    expect(await failing({ ...cartridge, 'imsmanifest.xml': '<manifest>' })).toMatch(
      /^imsmanifest.xml is damaged/,
    )
    const package_ = manifest('').replace('IMS Common Cartridge', 'ADL SCORM')
    expect(await failing({ 'imsmanifest.xml': package_ })).toMatch(
      /^herbs has no lessons: it’s no Common Cartridge/,
    )
  })

  test('nothing outside of it is read, by its manifest, its pages or a link', async () => {
    const outside = join(temporaryFolder(), 'secret.html')
    writeFileSync(outside, page('<p>Secret</p>'))
    const escaping = { ...cartridge }
    escaping['imsmanifest.xml'] = String(cartridge['imsmanifest.xml']).replaceAll(
      'pages/light.html',
      `../../${outside}`,
    )
    expect(await failing(escaping)).toMatch(/leads out of the folder; nothing was imported/)
    const reading = {
      'wiki_content/soil.html': page(`<img src="$IMS-CC-FILEBASE$/../..${outside}" alt="x"><p>Soil</p>`),
    }
    const { counts } = await imported({ ...cartridge, ...reading })
    expect(counts.lines('images')).toHaveLength(1)
    const root = writeFiles(cartridge, 'herbs')
    rmSync(join(root, 'pages/light.html'))
    symlinkSync(outside, join(root, 'pages/light.html'))
    await expect(importSource({ source: root, out: temporaryFolder() })).rejects.toThrow(
      /nothing was imported/,
    )
  })

  test('elements nested too deeply are reported', async () => {
    const deep = page(`${'<div>'.repeat(20_000)}x`)
    const { counts } = await imported({ ...cartridge, 'pages/light.html': deep })
    expect(counts.lines('unreadable')).toEqual(['pages/light.html: its elements are nested too deeply'])
  })
})
