import en from '../../i18n/en/privacy.json'
import pl from '../../i18n/pl/privacy.json'
import { addTexts } from '../../i18n/translate.ts'

// Rarely needed: loaded with this chunk.
addTexts('pl', { privacy: pl })
addTexts('en', { privacy: en })
