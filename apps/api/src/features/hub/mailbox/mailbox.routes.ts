import type { FastifyInstance } from 'fastify'
import { isId } from '../../../platform/ids.ts'
import { listMails } from '../../../platform/mail/mailbox.ts'
import type { Hub } from '../hub.ts'
import { readerOf, sendPage } from '../pages/page.ts'
import { mailboxPage } from './page.ts'

const pageSize = 30

/**
 * Shows all mail to developers: without a mail server it is the only place to read it. It requires no sign-in and shows
 * everybody's mail, so production does not have it.
 */
export function mailboxRoutes(scope: FastifyInstance, { deps }: Hub): void {
  if (deps.config.production) return
  scope.get('/mailbox', async (request, reply) => {
    const { before } = request.query as { before?: string }
    const mails = await listMails(deps.db, {
      before: before && isId(before) ? before : null,
      limit: pageSize + 1,
    })
    const page = mailboxPage(readerOf(request), {
      mails: mails.slice(0, pageSize),
      hasOlder: mails.length > pageSize,
      isNewest: !before,
      publicUrl: deps.config.publicUrl,
      isDelivered: deps.config.mail !== null,
    })
    return sendPage(request, reply, page)
  })
}
