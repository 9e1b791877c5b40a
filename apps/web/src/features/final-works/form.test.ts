import { describe, expect, test } from 'vitest'
import { emptyForm, errorsFrom, findErrors, firstField, isUntouched, saysTheSame, toBody } from './form.ts'

const limits = { title: 10, description: 5, uploads: { files: 1, size: 1, formats: ['pdf' as const] } }
const file = (_id: string) => ({
  _id,
  name: `${_id}.pdf`,
  size: 1,
  mime: 'application/pdf',
  hasPreview: false,
})
const written = { ...emptyForm, title: 'Praca', description: '<p>żółw</p>' }
const check = (form: typeof emptyForm, isUploading = false) => findErrors(form, { limits, isUploading })

describe('[FINAL-02] the form', () => {
  test('without title and text goes nowhere', () => {
    const errors = check({ ...emptyForm, title: '  ', description: '<p>&nbsp;</p>' })
    expect(errors).toEqual({ title: { code: 'missing' }, description: { code: 'missing' } })
    expect(firstField(errors)).toBe('title')
  })

  test('[EDIT-01] counts what is read, not its HTML', () => {
    expect(check(written)).toEqual({})
    expect(check({ ...written, description: '<p>żółwie</p>' })).toEqual({ description: { code: 'too-long' } })
  })

  test('[UPL-01] waits for its files, and takes no more than fit', () => {
    expect(check(written, true).attachments).toEqual({ code: 'under-way' })
    const two = { ...written, attachments: [file('a'), file('b')] }
    expect(check(two).attachments).toEqual({ code: 'too-many' })
  })

  test('is sent with links trimmed, and none as null', () => {
    const body = toBody({ ...written, attachments: [file('a')], vimeo: ' https://vimeo.com/1 ' })
    expect(body).toMatchObject({ attachments: ['a'], vimeo: 'https://vimeo.com/1', youtube: null })
  })

  test('[FINAL-02] takes each word of the server to its field', () => {
    const said = (field: string) => ({ field, code: 'x', message: `about ${field}` })
    const errors = errorsFrom(['youtube', 'attachments.0', 'examTaskId', 'youtube'].map(said))
    expect(errors).toEqual({
      youtube: { code: 'not-this-service', message: 'about youtube' },
      attachments: { code: 'other', message: 'about attachments.0' },
    })
  })

  test('[UPL-01] a file that is gone from the server is told apart', () => {
    const errors = errorsFrom([
      { field: 'attachments.1', code: 'missing', message: 'is not a file of yours' },
    ])
    expect(errors.attachments?.code).toBe('gone')
  })

  test('[FINAL-06] is the same whichever way its HTML is written', () => {
    expect(saysTheSame(written, { ...written, description: '<p>&#380;&#243;&#322;w</p>' })).toBe(true)
    expect(saysTheSame(written, { ...written, oneDrive: 'x' })).toBe(false)
  })

  test('is untouched without a word', () => {
    expect([isUntouched(emptyForm), isUntouched({ ...emptyForm, description: '<p></p>' })]).toEqual([
      true,
      true,
    ])
    expect(isUntouched(written)).toBe(false)
  })
})
