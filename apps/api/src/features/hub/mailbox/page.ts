import type { Language } from '../../../content/document.ts'
import { type Html, html } from '../../../platform/http/html.ts'
import { localeOf } from '../../../platform/i18n.ts'
import type { KeptMail } from '../../../platform/mail/mailbox.ts'
import { hubPath } from '../../identity/own-hub.ts'
import type { Page, Reader } from '../pages/page.ts'

interface Mailbox {
  mails: readonly KeptMail[]
  hasOlder: boolean
  isNewest: boolean
  publicUrl: string
  /** Whether mail is passed to a server. */
  isDelivered: boolean
}

const moment = (language: Language, date: Date): string =>
  new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Warsaw',
  }).format(date)

/** Returns a mail's text with the product's own addresses as links. */
function linked(text: string, publicUrl: string): Html[] {
  return text.split(/(https?:\/\/\S+)/).map((part) => {
    const isOwn = part === publicUrl || part.startsWith(`${publicUrl}/`)
    return isOwn ? html`<a href="${part}">${part}</a>` : html`${part}`
  })
}

function stateOf({ t, language }: Reader, { sent_at, refusal }: KeptMail, isDelivered: boolean): string {
  if (sent_at) return t('hub:mailbox.sent', { time: moment(language, sent_at) })
  if (refusal) return t('hub:mailbox.refused', { code: refusal })
  return t(isDelivered ? 'hub:mailbox.waiting' : 'hub:mailbox.kept')
}

const mailCard = (reader: Reader, mail: KeptMail, { publicUrl, isDelivered }: Mailbox) =>
  html`<li><details><summary>
<strong>${mail.subject}</strong>
<span>${reader.t('hub:mailbox.to', { address: mail.recipient })}</span>
<time datetime="${mail.created_at.toISOString()}">${moment(reader.language, mail.created_at)}</time>
</summary><p class="letter">${linked(mail.text, publicUrl)}</p>
<p class="hint">${stateOf(reader, mail, isDelivered)}</p></details></li>`

/** Shows all mail, newest first. */
export function mailboxPage(reader: Reader, mailbox: Mailbox): Page {
  const { t } = reader
  const { mails, hasOlder, isNewest } = mailbox
  const title = t('hub:mailbox.title')
  const body = html`<div class="hero" data-on-sky><h1>${title}</h1><p class="lead">${t('hub:mailbox.lead')}</p></div>
<section class="card" aria-label="${title}">
${
  mails.length > 0
    ? html`<ul class="mails">${mails.map((mail) => mailCard(reader, mail, mailbox))}</ul>`
    : html`<p>${t(isNewest ? 'hub:mailbox.empty' : 'hub:mailbox.end')}</p>`
}
${
  (hasOlder || !isNewest) &&
  html`<nav class="choices" aria-label="${t('hub:mailbox.more')}">
${!isNewest && html`<a class="button plain" href="${hubPath}/mailbox">${t('hub:mailbox.newest')}</a>`}
${hasOlder && html`<a class="button plain" href="${hubPath}/mailbox?before=${mails.at(-1)?.id}">${t('hub:mailbox.older')}</a>`}</nav>`
}</section>`
  return { title, here: 'mailbox', body }
}
