/**
 * Providers that give addresses to anybody, by the name before the country or by the whole domain. Such an address does
 * not show where a person works.
 */
const everywhere = new Set(
  'aol fastmail gmail gmx googlemail hotmail inbox live mail msn outlook proton protonmail rocketmail tuta tutanota yahoo yandex ymail zoho'.split(
    ' ',
  ),
)
const whole = new Set(
  `10minutemail.com autograf.pl bk.ru buziaczek.pl duck.com free.fr freenet.de gazeta.pl go2.pl guerrillamail.com
  hey.com hushmail.com i.ua icloud.com int.pl interia.eu interia.pl laposte.net libero.it list.ru mac.com mailinator.com
  me.com o2.pl onet.com.pl onet.eu onet.pl op.pl orange.fr orange.pl pm.me poczta.fm poczta.onet.eu poczta.onet.pl
  poczta.pl posteo.de prokonto.pl qq.com 163.com rambler.ru sharklasers.com seznam.cz spoko.pl t-online.de temp-mail.org
  tempmail.com tlen.pl ukr.net vp.pl web.de wp.eu wp.pl yopmail.com`.split(/\s+/),
)

export function isPublicDomain(domain: string): boolean {
  const [name = '', ...country] = domain.split('.')
  // Matches `yahoo.co.uk` and `yahoo.com`, but not `mail.firma.pl`.
  const isCountry = country.length === 1 || (country.length === 2 && /^(co|com)$/.test(country[0] ?? ''))
  return whole.has(domain) || (isCountry && everywhere.has(name))
}
