import en from '../../i18n/en/publications.json'
import pl from '../../i18n/pl/publications.json'
import { addTexts } from '../../i18n/translate.ts'

// Authors alone need them: they come with what says them, not with the texts of every other screen.
addTexts('pl', { publications: pl })
addTexts('en', { publications: en })
