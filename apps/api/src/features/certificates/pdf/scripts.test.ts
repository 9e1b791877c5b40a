import fc from 'fast-check'
import { create, type Font } from 'fontkit'
import { expect, test } from 'vitest'
import { openFaces, ownFaces, printable } from './fonts.ts'

const names = {
  Arabic: 'محمد عليّ الخطّاب',
  Persian: 'علی\u200cرضا گل\u200cمحمدی',
  Urdu: 'فاطمہ ٹیپو',
  Hebrew: 'שרה לוי־כהן',
  Hindi: 'दिव्या श्रीवास्तव क्षत्रिय',
  Bengali: 'শ্রী রবীন্দ্রনাথ',
  Gujarati: 'નરેન્દ્ર પટેલ',
  Punjabi: 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
  Tamil: 'கார்த்திகேயன்',
  Telugu: 'శ్రీనివాస్',
  Kannada: 'ಕೃಷ್ಣಮೂರ್ತಿ',
  Malayalam: 'ശ്രീകുമാർ',
  Sinhala: 'ශ්\u200dරී ලංකා',
  Thai: 'สมชาย น้ำใส',
  Lao: 'ສົມພອນ',
  Khmer: 'ស្រីពៅ',
  Burmese: 'အောင်ဆန်း',
  Amharic: 'ኃይለ ሥላሴ',
  Georgian: 'ნინო ბერიძე',
  Armenian: 'Արամ Խաչատրյան',
  Chinese: '王小明',
  'traditional Chinese': '陳慧嫻',
  Japanese: '山田 太郎さくらサクラ々',
  Korean: '김민준 뷁',
  Greek: 'Ελένη Παπαδοπούλου',
  Ukrainian: 'Олександра Ґудзь',
  Vietnamese: 'Nguyễn Thị Minh Khai',
  mixed: 'Anna محمد 王',
}

test.each(Object.entries(names))('[CERT-03] a name in %s has no missing letter', async (_, name) => {
  const words = printable(name)
  expect(words).toBe(name.normalize('NFC'))
  const faces = await openFaces(words)
  expect(faces.lacking(words)).toEqual([])
  for (const run of faces.runsOf(words, 'display')) {
    const glyphs = faces.layout(run).glyphs
    expect(glyphs.filter(({ id }) => id === 0).length, `${run.words} in ${run.face}`).toBe(0)
  }
})

test('[CERT-03] letters that no font has are found', async () => {
  expect((await openFaces('Anna \u{13000}')).lacking('Anna \u{13000}')).toEqual(['\u{13000}'])
})

test('[CERT-03] a name in Latin letters loads no other font', async () => {
  expect(await openFaces('Zażółć Gęślą-Jaźń')).toBe(ownFaces)
})

test('[CERT-03] other fonts are static, bold, and contain only the letters of the name', async () => {
  const [face] = (await openFaces(names.Chinese)).sources.slice(ownFaces.sources.length)
  const { numGlyphs, variationAxes } = create(face?.data ?? Buffer.alloc(0)) as Font
  expect(Object.keys(variationAxes)).toEqual([])
  expect(numGlyphs).toBeLessThan(12)
})

const order = async (text: string) => {
  const faces = await openFaces(text)
  return faces.runsOf(text, 'display').map(({ words }) => words)
}

test('[CERT-03] right-to-left text is laid out correctly: words, numbers and brackets', async () => {
  expect((await order('محمد علي')).join('|')).toBe('محمد علي')
  expect((await order('Anna محمد Kot')).join('')).toBe('Anna محمد Kot')
  expect((await order('محمد (Anna)')).join('').replaceAll(' ', '')).toBe('(Anna)محمد')
})

const everyLetter = Object.values(names).join('').replaceAll(' ', '')

test('[CERT-03] every possible name can be set, with any letters next to each other', {
  tags: ['long'],
}, async () => {
  const name = fc.string({ unit: fc.constantFrom(...everyLetter), minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(name, async (text) => {
      const faces = await openFaces(printable(text))
      expect(faces.unitWidth(printable(text), 'display')).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: 12 },
  )
})

test('[CERT-03] Arabic letters take their joined forms', async () => {
  const faces = await openFaces('محمد')
  const [run] = faces.runsOf('محمد', 'display')
  const joined = run ? faces.layout(run).glyphs.map(({ id }) => id) : []
  const apart = [...'محمد'].flatMap((letter) =>
    run ? faces.layout({ ...run, words: letter }).glyphs.map(({ id }) => id) : [],
  )
  expect(joined).toHaveLength(4)
  expect(joined.toReversed()).not.toEqual(apart)
})
