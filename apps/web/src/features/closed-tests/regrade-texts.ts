import en from '../../i18n/en/regrades.json'
import pl from '../../i18n/pl/regrades.json'
import { addTexts } from '../../i18n/translate.ts'

// Nearly nobody needs them: they come with what says them, not with the texts of every other screen.
addTexts('pl', { regrades: pl })
addTexts('en', { regrades: en })
