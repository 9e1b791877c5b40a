/** An answer as Moodle parses it; `fraction` in percent. */
interface GiftAnswer extends GiftText {
  fraction: number
  feedback: GiftText | null
}

interface GiftText {
  format: string
  text: string
}

interface GiftQuestion extends GiftText {
  name: string
  tags: string[]
  isSingle: boolean
  answers: GiftAnswer[]
  general: GiftText | null
}

/** The percentages in Moodle’s list of grades; it rejects a question with any other. */
const grades = [100, 90, 83.33333, 80, 75, 70, 66.66667, 60, 50, 40, 33.33333, 30, 25, 20, 16.66667].concat([
  14.28571, 12.5, 11.11111, 10, 5, 0,
])

const marks = '\\:#={}~'

/** Like Moodle’s parser: escaped characters are replaced before anything is searched. */
const hidden = (text: string): string =>
  text.replaceAll(/\\([\\:#={}~])/g, (_, sign: string) => String.fromCharCode(0xe000 + marks.indexOf(sign)))
const shown = (text: string): string =>
  text.replaceAll(/[\ue000-\ue006]/g, (sign) => marks[sign.charCodeAt(0) - 0xe000] ?? '')

/** Choice questions in GIFT, parsed by the rules of Moodle’s documentation. Throws where Moodle would reject one. */
export function readGiftStrictly(file: string): GiftQuestion[] {
  return file
    .split(/\n[ \t]*\n/)
    .filter((block) => block.trim() !== '')
    .map(readBlock)
}

function readBlock(block: string): GiftQuestion {
  const lines = block.split('\n')
  const comments = lines.filter((line) => line.startsWith('//'))
  const text = hidden(lines.filter((line) => !line.startsWith('//')).join('\n')).trim()
  const [, name = '', asked = '', inside = ''] =
    /^::([^:]+)::([^{}]*)\{([^{}]*)\}$/.exec(text) ?? refuse(block)
  const [choices = '', general, ...more] = inside.split('####')
  const rows = choices
    .replaceAll('=', '~=')
    .split('~')
    .map((row) => row.trim())
  if (more.length > 0 || rows.shift() !== '' || !choices.includes('~')) refuse(block)
  const answers = rows.map(readAnswer)
  const isSingle = choices.includes('=')
  const positive = answers.map(({ fraction }) => fraction).filter((fraction) => fraction > 0)
  const sum = positive.reduce((all, one) => all + one, 0)
  if (isSingle ? positive.length !== 1 : Math.abs(sum - 100) > 0.01) refuse(block)
  return {
    ...{ name: shown(name), ...readText(asked), isSingle, answers },
    tags: comments.flatMap((line) => [...line.matchAll(/\[tag:([^[\]]+)\]/g)].map(([, tag = '']) => tag)),
    general: general === undefined ? null : readText(general),
  }
}

function readAnswer(row: string): GiftAnswer {
  const [, mark = '', percent, rest = ''] = /^(=?)(?:%(-?\d{1,3}(?:\.\d{0,5})?)%)?([\s\S]*)$/.exec(row) ?? []
  const [label = '', feedback, ...more] = rest.split('#')
  const fraction = percent === undefined ? (mark === '=' ? 100 : 0) : Number(percent)
  if (more.length > 0 || !grades.includes(Math.abs(fraction))) refuse(row)
  return { ...readText(label), fraction, feedback: feedback === undefined ? null : readText(feedback) }
}

function readText(written: string): GiftText {
  const [, format = 'moodle', text = ''] =
    /^(?:\[(html|moodle|plain|markdown)\])?([\s\S]*)$/.exec(written.trim()) ?? []
  return { format, text: shown(text) }
}

function refuse(what: string): never {
  throw new Error(`Moodle refuses ${what}`)
}
