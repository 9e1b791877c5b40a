import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { parse } from 'yaml'
import { type Files, png, temporaryFolder, writeFiles } from '../../../../test/testing/folders.ts'
import { errorsOf } from '../../../../test/testing/pack.ts'
import { checkPack } from '../../check/check.ts'
import { importSource } from '../import-source.ts'

export const page = (body: string, title = 'A page') =>
  `<!DOCTYPE html><html><head><title>${title}</title><style>p { color: red }</style></head><body>${body}</body></html>`

export const choice = (id: string, question: string, answers: readonly string[]) =>
  `<item ident="${id}"><presentation><material><mattext texttype="text/html">${question}</mattext></material>
    <response_lid ident="r" rcardinality="Single"><render_choice>${answers
      .map(
        (label, index) =>
          `<response_label ident="${index}"><material><mattext>${label}</mattext></material></response_label>`,
      )
      .join('')}</render_choice></response_lid></presentation>
    <resprocessing><respcondition><conditionvar><varequal respident="r">0</varequal></conditionvar><displayfeedback linkrefid="f"/></respcondition>
    <respcondition><conditionvar><varequal respident="r">0</varequal></conditionvar><setvar>100</setvar></respcondition></resprocessing>
    <itemfeedback ident="f"><material><mattext>Right you are.</mattext></material></itemfeedback></item>`
const essay =
  '<item ident="e"><presentation><material><mattext>Why?</mattext></material><response_str ident="s"/></presentation></item>'
export const assessment = (...items: string[]) =>
  `<questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"><assessment><section>${items.join('')}</section></assessment></questestinterop>`

const resources = {
  soil: ['webcontent', 'wiki_content/soil.html'],
  light: ['associatedcontent/imscc_xmlv1p2/learning-application-resource', 'pages/light.html'],
  sheet: ['webcontent', 'web_resources/My sheets/plan.txt'],
  gone: ['webcontent', 'web_resources/gone.pdf'],
  address: ['imswl_xmlv1p2', 'address.xml'],
  talk: ['imsdt_xmlv1p2', 'talk.xml'],
  quiz: ['imsqti_xmlv1p2/imscc_xmlv1p2/assessment', 'quiz.xml'],
  final: ['imsqti_xmlv1p2/imscc_xmlv1p2/assessment', 'final.xml'],
  bank: ['imsqti_xmlv1p2/imscc_xmlv1p2/question-bank', 'bank.xml'],
  spare: ['webcontent', 'wiki_content/spare.html'],
} as const

export const item = (title: string, inner = '', ref?: keyof typeof resources) =>
  `<item identifier="i"${ref ? ` identifierref="${ref}"` : ''}><title>${title}</title>${inner}</item>`

export const manifest = (
  items: string,
  { version = '1.2.0', language = 'en' } = {},
) => `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="m" xmlns="http://www.imsglobal.org/xsd/imsccv1p2/imscp_v1p1" xmlns:lom="http://ltsc.ieee.org/xsd/imsccv1p2/LOM/manifest">
<metadata><schema>IMS Common Cartridge</schema><schemaversion>${version}</schemaversion><lom:lom><lom:general>
<lom:title><lom:string>Growing Herbs</lom:string></lom:title><lom:language>${language}</lom:language>
<lom:description><lom:string>How to grow what you eat, on a sill or in a bed.</lom:string></lom:description></lom:general></lom:lom></metadata>
<organizations><organization identifier="o"><item identifier="root">${items}</item></organization></organizations>
<resources>${Object.entries(resources)
  .map(
    ([id, [type, href]]) =>
      `<resource identifier="${id}" type="${type}"${type.startsWith('imsqti') ? '' : ` href="${href}"`}><file href="${href}"/></resource>`,
  )
  .join('')}</resources></manifest>`

export const cartridge: Files = {
  'imsmanifest.xml': manifest(
    [
      item(
        'Soil',
        [
          item('The soil', '', 'soil'),
          item('A plan', '', 'sheet'),
          item('Gone', '', 'gone'),
          item('More', item('A magazine', '', 'address') + item('Talk', '', 'talk')),
          item('Soil quiz', '', 'quiz'),
        ].join(''),
      ),
      item('Light', item('Where light falls', '', 'light')),
      item('Final test', '', 'final'),
    ].join(''),
  ),
  'wiki_content/soil.html': page(
    `<p>Dark &amp; <b>deep</b>, see <a href="$WIKI_REFERENCE$/pages/spare">spare</a> and <a href="../pages/light.html">light</a>.</p>
     <p><img src="$IMS-CC-FILEBASE$/spade%20one.png?canvas_download=1" alt="A spade"><img src="%24IMS-CC-FILEBASE%24/none.png" alt="None"></p>
     <table><tr><th>Kind</th><th>pH</th></tr><tr><td colspan="1000000000">Peat</td></tr></table>
     <script>alert(1)</script><form><input name="a"></form>
     <iframe src="//video.example/embed/1" title="How to dig"></iframe>
     <p onclick="alert(2)"><a href="javascript:alert(3)">press</a></p>`,
  ),
  'web_resources/spade one.png': png,
  'web_resources/My sheets/plan.txt': 'Monday: dig.\n',
  'pages/light.html': page('<h1>Light itself</h1><ul><li>South<ul><li>noon</li></ul></li></ul>'),
  'wiki_content/spare.html': page('<p>Unlisted</p>', 'Spare'),
  'address.xml':
    '<webLink xmlns="http://www.imsglobal.org/xsd/imsccv1p2/imswl_v1p2"><title>M</title><url href="https://magazine.example/herbs"/></webLink>',
  'talk.xml': '<topic><title>Talk</title><text>What do you grow?</text></topic>',
  'quiz.xml': assessment(choice('a', 'Is &lt;i&gt;peat&lt;/i&gt; * dark?', ['Yes', 'No']), essay),
  'final.xml': assessment(choice('b', 'Which way is noon?', ['South', 'North'])),
  'bank.xml': `<questestinterop><objectbank>${choice('c', 'What digs?', ['A spade', 'A sieve'])}</objectbank></questestinterop>`,
}

export async function imported(files: Files) {
  const [source, out] = [writeFiles(files, 'herbs'), temporaryFolder()]
  const { counts } = await importSource({ source, out })
  const checked = await checkPack(out)
  // Only questions to rewrite, which have tests of their own.
  expect(errorsOf(checked).filter((error) => !error.includes('still to be rewritten'))).toEqual([])
  const text = (file: string) => readFileSync(join(out, 'courses/herbs', file), 'utf8')
  const read = <T>(file: string) => parse(text(file)) as T
  const bytes = (file: string) => readFileSync(join(out, 'courses/herbs', file))
  const lessons = checked.pack.courses[0]?.lessons.map(({ slug, sublessons }) => ({
    slug,
    parts: sublessons.map((part) => [part.value.id, part.value.title]),
  }))
  return { counts, text, read, bytes, lessons }
}
