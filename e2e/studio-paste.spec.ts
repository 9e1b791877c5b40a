import type { Page } from '@playwright/test'
import { enter } from './harness/people.ts'
import { createPack } from './harness/studio.ts'
import { expect, test } from './harness/test.ts'
import { textsOf } from './harness/texts.ts'

/** Creates a page to write, by calls of the studio. */
async function makePage(page: Page, id: string): Promise<string> {
  const pack = await createPack(page, id)
  await pack.add('program', id, 'Tytuł')
  await pack.add('course', id, 'Tytuł', `programs/${id}`)
  await pack.add('lesson', 'intro', 'Tytuł', `courses/${id}`)
  await pack.add('page', 'text', 'Tytuł', `courses/${id}/intro`)
  return `/studio/content/${pack.id}/courses/${id}/intro/text`
}

/** HTML as Word copies it: classes, styles, comments, and lists made of paragraphs. */
const item = (level: number, mark: string, words: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:${level * 36}pt;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'>` +
  `<![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${mark}` +
  `<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;</span></span></span><![endif]>${words}<o:p></o:p></p>`
const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm; font-family:"Calibri",sans-serif;} --></style>
<!--[if gte mso 9]><xml><w:WordDocument><w:Zoom>0</w:Zoom></w:WordDocument></xml><![endif]--></head>
<body lang=PL style='tab-interval:35.4pt'><!--StartFragment-->
<h2 style='margin-top:2.0pt'><span style='font-family:"Calibri Light"'>Plan zajęć<o:p></o:p></span></h2>
<p class=MsoNormal style='line-height:115%'><b><span style='color:#C00000'>Ważne:</span></b> <i>zabierz</i> <a href="https://example.com/lista"><span style='color:blue'>listę</span></a>.<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
${item(1, '·', 'Pierwsze')}${item(2, 'o', 'W środku')}${item(1, '·', 'Drugie')}
<p class=MsoNormal>Potem:</p>
${item(1, '1.', 'Raz')}${item(1, '2.', 'Dwa')}
<table class=MsoTableGrid border=1><tr><td width=100><p class=MsoNormal>Kto</p></td><td><p class=MsoNormal>Co</p></td></tr><tr><td><p class=MsoNormal>Ala</p></td><td><p class=MsoNormal>Kot</p></td></tr></table>
<!--EndFragment--></body></html>`

/** HTML as Google Docs copies it: everything in a `b` that is not bold, and the font weight in styles. */
const docs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1a2b3c4d-7fff-1111-2222-333344445555">
<h2 dir="ltr" style="line-height:1.38;margin-top:18pt;"><span style="font-size:16pt;font-family:Arial;font-weight:400;">Plan zajęć</span></h2>
<p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-weight:700;">Ważne:</span><span style="font-size:11pt;font-weight:400;"> </span><span style="font-style:italic;">zabierz</span><span style="font-weight:400;"> </span><a href="https://example.com/lista" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;">listę</span></a><span>.</span></p>
<ul style="margin-top:0;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span>Pierwsze</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span>W środku</span></p></li></ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>Drugie</span></p></li></ul>
<p dir="ltr"><span>Potem:</span></p>
<ol><li dir="ltr"><p dir="ltr" role="presentation"><span>Raz</span></p></li><li dir="ltr"><p dir="ltr" role="presentation"><span>Dwa</span></p></li></ol>
<div dir="ltr" align="left"><table style="border:none;"><colgroup><col width="100" /><col width="100" /></colgroup><tbody><tr style="height:0pt"><td><p dir="ltr"><span>Kto</span></p></td><td><p dir="ltr"><span>Co</span></p></td></tr><tr><td><p dir="ltr"><span>Ala</span></p></td><td><p dir="ltr"><span>Kot</span></p></td></tr></tbody></table></div><br /></b>`

const expected = `## Plan zajęć

**Ważne:** *zabierz* [listę](https://example.com/lista).

* Pierwsze
  * W środku
* Drugie

Potem:

1. Raz
2. Dwa

| Kto | Co |
| --- | --- |
| Ala | Kot |
`

test('[EDIT-01, AUTHOR-01] text pasted from Word and from Google Docs becomes clean Markdown', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await enter(page, language, 'author')
  await page.goto(await makePage(page, `paste-${language}-${Date.now()}`))
  const text = page.getByRole('textbox', { name: /\.pl\.md$/ })
  const toggle = page.getByRole('button', { name: t('studio-text:asMarkdown'), exact: true })
  const source = page.getByRole('textbox', { name: t('studio-text:source'), exact: true })
  for (const [from, html] of Object.entries({ word, docs })) {
    await text.press('Control+a')
    await text.press('Delete')
    await text.evaluate((element, pasted) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', pasted)
      clipboardData.setData('text/plain', 'Plan')
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, html)
    await toggle.click()
    // The serialiser chooses the mark of a list item and the width of a table.
    const plain = (markdown: string) =>
      markdown
        .replaceAll(/^( *)[*-] /gm, '$1* ')
        .replaceAll(/-+ \|/g, '--- |')
        .replaceAll(/ +\|/g, ' |')
        .trim()
    await expect.poll(async () => plain(await source.inputValue()), { message: from }).toBe(plain(expected))
    await toggle.click()
  }
})
