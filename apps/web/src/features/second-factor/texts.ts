import en from '../../i18n/en/second-factor.json'
import pl from '../../i18n/pl/second-factor.json'
import { addTexts } from '../../i18n/translate.ts'

// Rarely needed: loaded with this chunk.
addTexts('pl', { 'second-factor': pl })
addTexts('en', { 'second-factor': en })
