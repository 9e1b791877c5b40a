import en from '../../i18n/en/report-check.json'
import pl from '../../i18n/pl/report-check.json'
import { addTexts } from '../../i18n/translate.ts'

// Rarely needed: loaded with this chunk.
addTexts('pl', { 'report-check': pl })
addTexts('en', { 'report-check': en })
