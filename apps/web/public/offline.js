// The page for when there is no network and nothing else is kept: in the reader's language, and gone when it is back.
const titles = { pl: 'Brak internetu', en: 'You’re offline' }

function languageOf() {
  const stored = /(?:^|; )caiplatform_lang=(pl|en)/.exec(document.cookie)?.[1]
  const browser = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag in titles)
  return stored ?? browser ?? 'en'
}

const language = languageOf()
const again = () => window.location.reload()
document.documentElement.lang = language
document.documentElement.dataset.language = language
document.title = titles[language]
for (const button of document.querySelectorAll('button')) button.addEventListener('click', again)
window.addEventListener('online', again)
// Where the browser does not notice that the network is back.
setInterval(() => fetch('/health/live', { cache: 'no-store' }).then(again, () => undefined), 3000)
