import { join } from 'node:path'
import type { Receipt, SignedReceipt } from '@zenit/contract/closed-tests'
import type { TFunction } from 'i18next'
import { Html, html } from '../../../platform/http/html.ts'
import { drawKeptPage, keptSheet, keptTime } from '../../../platform/http/pages/kept-page.ts'
import { translator } from '../../../platform/i18n.ts'

const sheet = keptSheet(join(import.meta.dirname, 'receipt.page.css'))

interface Reader {
  /** The learner's time zone; the file shows it beside each time. */
  timeZone: string
  /** Address where the record can be verified. */
  verifyAt: string
}

interface Drawing extends Reader {
  t: TFunction
  receipt: Receipt
}

const timeText = ({ receipt, timeZone }: Drawing, instant: string): string =>
  keptTime(new Date(instant), { language: receipt.language, timeZone })

const row = (name: string, value: Html | string): Html => html`<dt>${name}</dt><dd>${value}</dd>
`

function givenBackText(
  drawing: Drawing,
  { from, seconds, cause }: Receipt['attempt']['givenBack'][number],
): string {
  const { t } = drawing
  const values = { count: seconds, from: timeText(drawing, from) }
  if (cause === 'clock') return t('closed-tests:receipt.clockSeconds', values)
  const text = t('closed-tests:receipt.seconds', values)
  return !cause || cause === 'unknown' ? text : `${text} (${t(`closed-tests:receipt.causes.${cause}`)})`
}

function drawFacts(drawing: Drawing): Html {
  const { t, receipt } = drawing
  const { attempt, learner, course } = receipt
  const at = (instant: string) => timeText(drawing, instant)
  const { sequence, savedAt } = attempt.lastSave
  return html`<dl>
${row(t('closed-tests:receipt.who'), learner.name)}
${row(t('closed-tests:receipt.course'), course.title)}
${row(t('closed-tests:receipt.threshold'), `${attempt.percentageToPass}%`)}
${row(t('closed-tests:receipt.time'), t('closed-tests:receipt.minutes', { count: attempt.minutes }))}
${row(t('closed-tests:receipt.startedAt'), at(attempt.startedAt))}
${attempt.givenBack.map((one) => row(t('closed-tests:receipt.givenBack'), givenBackText(drawing, one)))}
${savedAt && row(t('closed-tests:receipt.lastSave'), t('closed-tests:receipt.save', { sequence, at: at(savedAt) }))}
${row(t('closed-tests:receipt.endsAt'), at(attempt.endsAt))}
${row(t('closed-tests:receipt.checkedAt'), at(attempt.checkedAt))}
${receipt.regrades?.map((one) => row(t('closed-tests:receipt.regraded'), t('closed-tests:receipt.regrade', { from: one.from.percentage, to: one.to.percentage, at: at(one.regradedAt), reason: one.reason })))}
${row(t('closed-tests:receipt.attempt'), html`<code>${attempt._id}</code>`)}
${row(t('closed-tests:receipt.revision'), html`<code>${attempt.revisionId}</code>`)}
</dl>`
}

type Question = Receipt['questions'][number]

function drawQuestion(
  { t }: Drawing,
  { question, isCorrect, isVoid, answers }: Question,
  number: number,
): Html {
  const isBlank = answers.every(({ isChosen }) => !isChosen)
  const outcome = isBlank ? 'none' : isCorrect ? 'right' : 'wrong'
  return html`<li class="question">
<p class="mark ${outcome}">${t(`closed-tests:receipt.${outcome}`)}</p>${
    isVoid &&
    html`
<p>${t('closed-tests:receipt.void')}</p>`
  }
<h3>${number}. ${new Html(question)}</h3>
<ul>${answers.map(
    ({ label, isChosen, isRight }) =>
      html`<li${isChosen && html` class="chosen"`}><span>${label}${isChosen && html` <small>· ${t('closed-tests:receipt.chosen')}</small>`}${isRight && html` <small>· ${t('closed-tests:receipt.isRight')}</small>`}</span></li>`,
  )}</ul>
</li>
`
}

/** Returns the record inside the page for programs, escaped so that it cannot end the element early. */
const drawRecord = (signed: SignedReceipt): Html =>
  new Html(
    `<script type="application/json" id="receipt">${JSON.stringify(signed).replaceAll('<', '\\u003c')}</script>`,
  )

function drawLead({ t, receipt }: Drawing): Html {
  const { correctCount, totalQuestions, percentage, passed } = receipt.result
  return html`<p>${receipt.course.title}</p>
${receipt.attempt.isPractice && html`<p>${t('closed-tests:receipt.practice')}</p>`}
<p class="result"><strong>${percentage}%</strong> <span>${t(passed ? 'closed-tests:receipt.passed' : 'closed-tests:receipt.failed')} · ${t('closed-tests:receipt.score', { correct: correctCount, count: totalQuestions })}</span></p>`
}

const drawProof = ({ t, receipt, verifyAt }: Drawing, { sha256, signature }: SignedReceipt): Html =>
  html`<section class="proof"><h2>${t('closed-tests:receipt.proof')}</h2>
<p>${t('closed-tests:receipt.proofText', { brand: receipt.issuer })}</p>
<p>SHA-256<br><code>${sha256}</code></p>
<p>${t('closed-tests:receipt.signature')}<br><code>${signature}</code></p>
<p>${t('closed-tests:receipt.verify')}<br><code>POST ${verifyAt}</code></p></section>`

/** Returns a receipt as a file: a page to read and print, with the signed record in it. */
export function drawReceipt(signed: SignedReceipt, reader: Reader): string {
  const { receipt } = signed
  const t = translator(receipt.language)
  const drawing: Drawing = { ...reader, t, receipt }
  const heading = t('closed-tests:receipt.title')
  return drawKeptPage({
    language: receipt.language,
    brand: receipt.issuer,
    title: `${heading} · ${receipt.course.title} · ${receipt.issuer}`,
    heading,
    sheet,
    lead: drawLead(drawing),
    main: html`${drawFacts(drawing)}
<section><h2>${t('closed-tests:receipt.questions')}</h2>
<ol>${receipt.questions.map((question, index) => drawQuestion(drawing, question, index + 1))}</ol></section>
${drawProof(drawing, signed)}`,
    data: drawRecord(signed),
  })
}
