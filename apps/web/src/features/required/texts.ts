import en from '../../i18n/en/required.json'
import pl from '../../i18n/pl/required.json'
import { addTexts } from '../../i18n/translate.ts'

// Loaded with this feature, because not everybody has required training.
addTexts('pl', { required: pl })
addTexts('en', { required: en })
