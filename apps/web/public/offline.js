// The page shown when the network is unavailable and the requested page is not cached, in the user’s language. It
// reloads when the network is back.
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
// Some browsers do not fire `online` when the network is back.
setInterval(() => fetch('/health/live', { cache: 'no-store' }).then(again, () => undefined), 3000)
