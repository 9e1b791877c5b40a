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
  test('cannot be submitted without title and text', () => {
    const errors = check({ ...emptyForm, title: '  ', description: '<p>&nbsp;</p>' })
    expect(errors).toEqual({ title: { code: 'missing' }, description: { code: 'missing' } })
    expect(firstField(errors)).toBe('title')
  })

  test('[EDIT-01] counts the visible text, not its HTML', () => {
    expect(check(written)).toEqual({})
    expect(check({ ...written, description: '<p>żółwie</p>' })).toEqual({ description: { code: 'too-long' } })
  })

  test('[UPL-01] waits for its files, and accepts no more than allowed', () => {
    expect(check(written, true).attachments).toEqual({ code: 'under-way' })
    const two = { ...written, attachments: [file('a'), file('b')] }
    expect(check(two).attachments).toEqual({ code: 'too-many' })
  })

  test('is sent with trimmed links, and null for none', () => {
    const body = toBody({ ...written, attachments: [file('a')], vimeo: ' https://vimeo.com/1 ' })
    expect(body).toMatchObject({ attachments: ['a'], vimeo: 'https://vimeo.com/1', youtube: null })
  })

  test('[FINAL-02] shows each error of the server at its field', () => {
    const said = (field: string) => ({ field, code: 'x', message: `about ${field}` })
    const errors = errorsFrom(['youtube', 'attachments.0', 'examTaskId', 'youtube'].map(said))
    expect(errors).toEqual({
      youtube: { code: 'not-this-service', message: 'about youtube' },
      attachments: { code: 'other', message: 'about attachments.0' },
    })
  })

  test('[UPL-01] recognises a file that is missing on the server', () => {
    const errors = errorsFrom([
      { field: 'attachments.1', code: 'missing', message: 'is not a file of yours' },
    ])
    expect(errors.attachments?.code).toBe('gone')
  })

  test('[FINAL-06] is equal in any spelling of its HTML', () => {
    expect(saysTheSame(written, { ...written, description: '<p>&#380;&#243;&#322;w</p>' })).toBe(true)
    expect(saysTheSame(written, { ...written, oneDrive: 'x' })).toBe(false)
  })

  test('is empty without any text', () => {
    expect([isUntouched(emptyForm), isUntouched({ ...emptyForm, description: '<p></p>' })]).toEqual([
      true,
      true,
    ])
    expect(isUntouched(written)).toBe(false)
  })
})
