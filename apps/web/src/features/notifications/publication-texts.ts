import en from '../../i18n/en/publications.json'
import pl from '../../i18n/pl/publications.json'
import { addTexts } from '../../i18n/translate.ts'

// Needed only by authors: loaded with this chunk instead of with all texts.
addTexts('pl', { publications: pl })
addTexts('en', { publications: en })
