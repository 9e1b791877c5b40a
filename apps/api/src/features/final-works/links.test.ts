import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkLink, type LinkFault, type Service, services } from './links.ts'

const film = 'dQw4w9WgXcQ'
const file = '1AbCdEfGhIjKlMnOpQrStUvWxYz0123456789'
const cid = '0123456789abcdef'
const token = 'EaBcDeFgHiJkLmNoPqRsTuVw'

/** Links as people copy them from each service. */
const good: Record<Service, readonly string[]> = {
  youtube: [
    `https://www.youtube.com/watch?v=${film}`,
    `https://youtube.com/watch?v=${film}&t=42s`,
    `https://m.youtube.com/watch?v=${film}&list=PL1234567890&index=2`,
    `https://youtu.be/${film}`,
    `https://youtu.be/${film}?si=abc&t=10`,
    `https://www.youtube.com/shorts/${film}`,
    `https://www.youtube.com/live/${film}?feature=share`,
    `https://www.youtube.com/embed/${film}`,
    `https://www.youtube-nocookie.com/embed/${film}`,
    'https://www.youtube.com/playlist?list=PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf',
  ],
  vimeo: [
    'https://vimeo.com/76979871',
    'https://www.vimeo.com/76979871/',
    'https://vimeo.com/76979871/0a1b2c3d4e',
    'https://vimeo.com/76979871?share=copy#t=30s',
    'https://vimeo.com/channels/staffpicks/76979871',
    'https://vimeo.com/groups/motion/videos/76979871',
    'https://vimeo.com/showcase/1234567/video/76979871',
    'https://player.vimeo.com/video/76979871?h=0a1b2c3d4e',
  ],
  googleDrive: [
    `https://drive.google.com/file/d/${file}/view?usp=sharing`,
    `https://drive.google.com/file/d/${file}/view?usp=drive_link`,
    `https://drive.google.com/drive/folders/${file}?usp=sharing`,
    `https://drive.google.com/drive/u/0/folders/${file}`,
    `https://drive.google.com/open?id=${file}`,
    `https://docs.google.com/document/d/${file}/edit?usp=sharing`,
    `https://docs.google.com/document/d/${file}/edit#heading=h.abc`,
    `https://docs.google.com/document/u/1/d/${file}/edit?tab=t.0`,
    `https://docs.google.com/spreadsheets/d/${file}/edit#gid=0`,
    `https://docs.google.com/presentation/d/${file}/present`,
    `https://docs.google.com/presentation/d/e/${file}/pub?start=false`,
    `https://docs.google.com/forms/d/e/${file}/viewform`,
  ],
  oneDrive: [
    'https://1drv.ms/w/s!AbCdEfGhIjKl',
    'https://1drv.ms/u/s!AbCdEfGhIjKl?e=abcdef',
    `https://1drv.ms/b/c/${cid}/${token}?e=abcdef`,
    `https://onedrive.live.com/?id=${cid.toUpperCase()}%21123&cid=${cid.toUpperCase()}`,
    `https://onedrive.live.com/redir?resid=${cid.toUpperCase()}!123&authkey=!AbC`,
    `https://onedrive.live.com/view.aspx?resid=${cid.toUpperCase()}!123`,
    `https://onedrive.live.com/:w:/g/personal/${cid}/${token}?e=abc`,
    `https://firma-my.sharepoint.com/:w:/g/personal/jan_kowalski_firma_pl/${token}?e=4abcde`,
    `https://firma-my.sharepoint.com/:x:/r/personal/jan_kowalski_firma_pl/Documents/Raport%20ko%C5%84cowy.xlsx?d=w1`,
    `https://firma-my.sharepoint.com/personal/jan_kowalski_firma_pl/_layouts/15/onedrive.aspx?id=%2Fpersonal%2Fjan`,
  ],
}

const bad: [Service, string, LinkFault][] = [
  // Similar-looking hosts.
  ['youtube', `https://youtube.com.evil.pl/watch?v=${film}`, 'wrong-host'],
  ['youtube', `https://evil-youtube.com/watch?v=${film}`, 'wrong-host'],
  ['youtube', `https://youtube.com-evil.pl/watch?v=${film}`, 'wrong-host'],
  ['youtube', `https://www.youtube.co/watch?v=${film}`, 'wrong-host'],
  ['youtube', `https://evil.pl/youtube.com/watch?v=${film}`, 'wrong-host'],
  ['youtube', `https://evil.pl?https://youtu.be/${film}`, 'wrong-host'],
  ['youtube', `https://evil.pl#https://youtu.be/${film}`, 'wrong-host'],
  ['youtube', `https://xn--yotube-qxa.com/watch?v=${film}`, 'wrong-host'],
  ['youtube', `https://yоutube.com/watch?v=${film}`, 'not-an-address'],
  ['youtube', `https://youtube。com/watch?v=${film}`, 'not-an-address'],
  ['youtube', `https://ｙoutube.com/watch?v=${film}`, 'not-an-address'],
  ['youtube', `https://www.youtube.com./watch?v=${film}`, 'wrong-host'],
  ['youtube', `https://youtube.com../watch?v=${film}`, 'wrong-host'],
  ['youtube', `https://142.250.74.46/watch?v=${film}`, 'wrong-host'],
  ['youtube', `https://0x8efa4a2e/watch?v=${film}`, 'not-an-address'],
  // Users, ports, escapes and other tricks before the path.
  ['youtube', `https://youtube.com@evil.pl/watch?v=${film}`, 'not-an-address'],
  ['youtube', `https://user:pass@youtube.com/watch?v=${film}`, 'not-an-address'],
  ['youtube', `https://@youtube.com/watch?v=${film}`, 'not-an-address'],
  ['youtube', `https://youtube.com:443/watch?v=${film}`, 'not-an-address'],
  ['youtube', `https://youtube.com:8443/watch?v=${film}`, 'not-an-address'],
  ['youtube', `https://youtube.com:/watch?v=${film}`, 'not-an-address'],
  ['youtube', `https://youtube%2ecom/watch?v=${film}`, 'not-an-address'],
  ['youtube', `https://evil.pl%2f@youtube.com/watch?v=${film}`, 'not-an-address'],
  ['youtube', `https://evil.pl\\@youtube.com/watch?v=${film}`, 'not-an-address'],
  ['youtube', `https:\\\\youtube.com\\watch?v=${film}`, 'not-an-address'],
  ['youtube', `https:/youtube.com/watch?v=${film}`, 'not-https'],
  ['youtube', `https:youtube.com/watch?v=${film}`, 'not-https'],
  ['youtube', `https:///youtube.com/watch?v=${film}`, 'not-an-address'],
  ['youtube', `//youtube.com/watch?v=${film}`, 'not-an-address'],
  ['youtube', `youtube.com/watch?v=${film}`, 'not-an-address'],
  ['youtube', `https://you\ttube.com/watch?v=${film}`, 'not-an-address'],
  ['youtube', `https://youtube.com/watch?v=${film}\nhttps://evil.pl`, 'not-an-address'],
  ['youtube', `https://youtube.com/watch?v=${film}%0d%0aSet-Cookie:a=b`, 'not-an-address'],
  ['youtube', `https://youtube.com/watch?v=${film}%00`, 'not-an-address'],
  ['youtube', `https://youtube.com/watch?v=${film}&x=%zz`, 'not-an-address'],
  ['youtube', `https://youtube.com/watch?v=${film} `.replace(' ', ' x'), 'not-an-address'],
  ['youtube', `https://youtube.com/watch?v=${film}\u202e`, 'not-an-address'],
  ['youtube', `https://youtube.com/watch?v="><script>alert(1)</script>`, 'not-an-address'],
  // Other schemes.
  ['youtube', `http://youtube.com/watch?v=${film}`, 'not-https'],
  ['youtube', 'javascript:alert(1)//https://youtube.com', 'not-https'],
  ['youtube', 'data:text/html,<script>alert(1)</script>', 'not-an-address'],
  ['youtube', 'ftp://youtube.com/watch', 'not-https'],
  ['youtube', `view-source:https://youtu.be/${film}`, 'not-https'],
  ['youtube', `blob:https://youtu.be/${film}`, 'not-https'],
  ['youtube', 'film na YouTube', 'not-an-address'],
  // The right host, but nothing to view, or a redirect.
  ['youtube', 'https://www.youtube.com/', 'wrong-path'],
  ['youtube', 'https://www.youtube.com', 'wrong-path'],
  ['youtube', 'https://www.youtube.com/@kanal', 'wrong-path'],
  ['youtube', 'https://www.youtube.com/redirect?q=https%3A%2F%2Fevil.pl', 'wrong-path'],
  ['youtube', `https://www.youtube.com/attribution_link?u=%2Fwatch%3Fv%3D${film}`, 'wrong-path'],
  ['youtube', 'https://www.youtube.com/watch?v=short', 'wrong-path'],
  ['youtube', `https://www.youtube.com/watch?v=${film}&v=aaaaaaaaaaa`, 'wrong-path'],
  ['youtube', `https://www.youtube.com/watch/../redirect?v=${film}`, 'not-an-address'],
  ['youtube', `https://www.youtube.com/watch/%2e%2e/redirect?v=${film}`, 'not-an-address'],
  ['youtube', `https://www.youtube.com/shorts%2F${film}`, 'not-an-address'],
  ['youtube', `https://www.youtube.com/shorts%5C${film}`, 'not-an-address'],
  ['youtube', `https://www.youtube.com/shorts%252F${film}`, 'not-an-address'],
  ['youtube', `https://youtu.be/${film}/${film}`, 'wrong-path'],
  ['youtube', 'https://vimeo.com/76979871', 'wrong-host'],
  ['vimeo', `https://youtu.be/${film}`, 'wrong-host'],
  ['vimeo', 'https://vimeo.com/log_in?redirect=%2F76979871', 'wrong-path'],
  ['vimeo', 'https://vimeo.com/user123456', 'wrong-path'],
  ['vimeo', 'https://player.vimeo.com/76979871', 'wrong-path'],
  ['vimeo', 'https://vimeo.com.pl/76979871', 'wrong-host'],
  ['googleDrive', 'https://drive.google.com/drive/my-drive', 'wrong-path'],
  ['googleDrive', `https://drive.google.com/uc?export=download&id=${file}`, 'wrong-path'],
  ['googleDrive', `https://docs.google.com/document/d/${file}/export?format=docx`, 'wrong-path'],
  ['googleDrive', 'https://www.google.com/url?q=https%3A%2F%2Fevil.pl', 'wrong-host'],
  ['googleDrive', `https://drive.google.com.evil.pl/file/d/${file}/view`, 'wrong-host'],
  ['googleDrive', `https://sites.google.com/d/${file}/edit`, 'wrong-host'],
  ['googleDrive', 'https://docs.google.com/document/d/short/edit', 'wrong-path'],
  ['oneDrive', 'https://onedrive.live.com/', 'wrong-path'],
  ['oneDrive', 'https://onedrive.live.com/login/?ru=https%3A%2F%2Fevil.pl', 'wrong-path'],
  ['oneDrive', `https://onedrive.live.com/download?resid=${cid}!123`, 'wrong-path'],
  ['oneDrive', `https://firma.sharepoint.com/:w:/s/zespol/${token}`, 'wrong-host'],
  ['oneDrive', `https://my.sharepoint.com/:w:/g/personal/jan/${token}`, 'wrong-host'],
  ['oneDrive', `https://-my.sharepoint.com/:w:/g/personal/jan/${token}`, 'wrong-host'],
  ['oneDrive', `https://a.b-my.sharepoint.com/:w:/g/personal/jan/${token}`, 'wrong-host'],
  ['oneDrive', `https://firma-my.sharepoint.com.evil.pl/:w:/g/personal/jan/${token}`, 'wrong-host'],
  [
    'oneDrive',
    'https://firma-my.sharepoint.com/_layouts/15/Authenticate.aspx?Source=https%3A%2F%2Fevil.pl',
    'wrong-path',
  ],
  [
    'oneDrive',
    'https://firma-my.sharepoint.com/personal/jan/_layouts/15/download.aspx?UniqueId=1',
    'wrong-path',
  ],
  ['oneDrive', 'https://firma-my.sharepoint.com/personal/jan/Documents/../../x', 'not-an-address'],
  ['oneDrive', 'https://1drv.ms/', 'wrong-path'],
  // Downloads instead of views.
  ['oneDrive', 'https://1drv.ms/u/s!AbCdEfGhIjKl?download=1', 'wrong-path'],
  [
    'oneDrive',
    `https://firma-my.sharepoint.com/:w:/g/personal/jan/${token}?e=4abcde&Download=1`,
    'wrong-path',
  ],
  ['oneDrive', 'https://firma-my.sharepoint.com/personal/jan/Documents/x.exe', 'wrong-path'],
  ['oneDrive', 'https://firma-my.sharepoint.com/:u:/r/personal/jan/Documents/x.exe', 'wrong-path'],
  ['googleDrive', `https://drive.google.com/open?id=${file}&export=download`, 'wrong-path'],
]

const goodOnes = services.flatMap((service) => good[service].map((link) => [service, link] as const))

describe('links', () => {
  test.each(goodOnes)('[FINAL-02] %s accepts %s unchanged', (service, link) => {
    expect(checkLink(service, link)).toEqual({ link })
  })

  test.each(bad)('[FINAL-02] %s rejects %j: %s', (service, typed, fault) => {
    expect(checkLink(service, typed)).toEqual({ fault })
  })

  test.each([undefined, null, '', '   ', '\n'])('[FINAL-02] %j counts as none', (typed) => {
    for (const service of services) expect(checkLink(service, typed)).toEqual({ link: null })
  })

  test('[FINAL-02] may have spaces around them and capital letters in scheme and host', () => {
    expect(checkLink('youtube', ` HTTPS://YouTu.be/${film}\n`)).toEqual({ link: `https://youtu.be/${film}` })
  })
})

const hosts = {
  youtube: ['www.youtube.com', 'youtube.com', 'm.youtube.com', 'youtu.be', 'www.youtube-nocookie.com'],
  vimeo: ['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'],
  googleDrive: ['drive.google.com', 'docs.google.com'],
  oneDrive: ['1drv.ms', 'onedrive.live.com'],
} as const satisfies Record<Service, readonly string[]>

/** What a browser would open if the link is accepted. */
const opened = (service: Service, typed: string): URL | null => {
  const checked = checkLink(service, typed)
  return 'link' in checked && checked.link ? new URL(checked.link) : null
}

const isHostOf = (service: Service, host: string): boolean =>
  hosts[service].some((one) => one === host) ||
  (service === 'oneDrive' && /^[a-z0-9-]+-my\.sharepoint\.com$/.test(host))

const isOf = (service: Service, url: URL): boolean =>
  isHostOf(service, url.host) && url.protocol === 'https:' && url.username + url.password === ''

const anyGood = fc.constantFrom(...goodOnes)

describe('any text', () => {
  test('[FINAL-02] an accepted link leads to its own service over https, or nowhere', {
    tags: ['long'],
  }, () => {
    // A valid link with an insertion anywhere: a trick that hides another host, or any other text.
    const trick = fc.oneof(
      fc.constantFrom(
        '@',
        ':',
        '\\',
        '/',
        '.',
        '%2f',
        '%40',
        '#',
        '?',
        '\t',
        '\n',
        '\0',
        '。',
        '@evil.pl',
        '.evil.pl/',
        '//evil.pl/',
        '..',
        '%',
      ),
      fc.string({ maxLength: 6, unit: 'binary' }),
    )
    // At the start or end of the host, or anywhere.
    const place = fc.oneof(fc.constantFrom('begin', 'end'), fc.double({ min: 0, max: 1, noNaN: true }))
    const begin = 'https://'.length
    fc.assert(
      fc.property(anyGood, trick, place, ([service, link], put, where) => {
        const places = { begin, end: link.indexOf('/', begin) }
        const at = typeof where === 'string' ? places[where] : Math.round(where * link.length)
        const url = opened(service, link.slice(0, at) + put + link.slice(at))
        expect(url === null || isOf(service, url)).toBe(true)
      }),
      { numRuns: 5_000 },
    )
  })

  test('[FINAL-02] no other host is accepted, with any path', () => {
    const host = fc.oneof(
      fc.domain(),
      fc.domain().map((domain) => `youtube.com.${domain}`),
      fc.ipV4(),
    )
    fc.assert(
      fc.property(anyGood, host, ([service, link], other) => {
        const url = new URL(link)
        const checked = checkLink(service, `https://${other}${url.pathname}${url.search}`)
        expect('fault' in checked).toBe(true)
      }),
    )
  })

  test('[FINAL-02] an accepted link is accepted again, unchanged', () => {
    fc.assert(
      fc.property(anyGood, fc.webQueryParameters(), ([service, link], query) => {
        const url = opened(service, link.includes('?') ? `${link}&${query}` : `${link}?${query}`)
        if (url) expect(checkLink(service, url.href)).toEqual({ link: url.href })
      }),
    )
  })
})
