import en from '../../i18n/en/required.json'
import pl from '../../i18n/pl/required.json'
import { addTexts } from '../../i18n/translate.ts'

// Not everybody is asked for something: they come with what says them, not with the texts of every other screen.
addTexts('pl', { required: pl })
addTexts('en', { required: en })
