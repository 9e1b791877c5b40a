import { Html, html } from '../../../platform/http/html.ts'
import type { Page, Reader } from './page.ts'

const notice = (title: string, rest: Html): Page => ({
  title,
  body: html`<section class="card notice" aria-labelledby="title"><h1 id="title">${title}</h1>${rest}</section>`,
})

/** Subjects of notices; each has translated texts. */
export type Notice =
  | 'expired'
  | 'failed'
  | 'broken'
  | 'missing'
  | 'linkOver'
  | 'emailLinkOver'
  | 'oldEmailLinkOver'
  | 'confirmLinkOver'
  | 'foreignLink'
  | 'emailInUse'
  | 'passwordSet'

/** A page that explains what happened, with a link to continue. */
export const noticePage = ({ t }: Reader, key: Notice, href: string): Page =>
  notice(
    t(`hub:${key}.title`),
    html`<p>${t(`hub:${key}.lead`)}</p><a class="button" href="${href}">${t(`hub:${key}.action`)}</a>`,
  )

/** Rate limited: shows how long to wait, in minutes from the second one on, and a link back to the form. */
export function limitedPage({ t }: Reader, seconds: number, href: string): Page {
  const minutes = Math.ceil(seconds / 60)
  const wait =
    seconds <= 60
      ? t('hub:limited.seconds', { count: seconds })
      : t('hub:limited.minutes', { count: minutes })
  return notice(
    t('hub:limited.title'),
    html`<p>${wait} ${t('hub:limited.lead')}</p><a class="button" href="${href}">${t('hub:limited.action')}</a>`,
  )
}

export const signedOutPage = ({ t }: Reader): Page =>
  notice(
    t('hub:signOut.doneTitle'),
    html`<p>${t('hub:signOut.doneLead')}</p><a class="button" href="/">${t('hub:signOut.doneAction')}</a>`,
  )

/** Asks before signing out; `form` is the library's own, with its token, and has the id that the button names. */
export const signOutQuestion = ({ t }: Reader, form: string): Page =>
  notice(
    t('hub:signOut.title'),
    html`<p>${t('hub:signOut.lead')}</p>${new Html(form)}<div class="choices">
<button class="button" form="op.logoutForm" name="logout" value="yes">${t('hub:signOut.submit')}</button>
<a class="button plain" href="/">${t('hub:signOut.stay')}</a></div>`,
  )
