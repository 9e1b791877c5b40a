import en from '../../i18n/en/regrades.json'
import pl from '../../i18n/pl/regrades.json'
import { addTexts } from '../../i18n/translate.ts'

// Rarely needed: loaded with this chunk instead of with all texts.
addTexts('pl', { regrades: pl })
addTexts('en', { regrades: en })
