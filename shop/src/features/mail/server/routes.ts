/** Pages with the mails of a shop without a mail server, for developers; a public shop has none. */
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Api } from '#platform/http/api.ts'
import { NotFound } from '#platform/http/responses/errors.ts'
import { escapeHtml } from '#platform/http/responses/escape-html.ts'
import { inertDocumentHeaders } from '#platform/http/responses/inert-document.ts'
import { findMail, listNewestMails } from './queries/mail-queries.ts'
import { insertSecret } from '#platform/mail/mail-content.ts'

const maxListed = 100

export function addMailPages(api: Api, { config, database }: ShopContext): void {
  if (!config.hasMailPages) return
  api.app.get<{ Querystring: { to?: unknown } }>('/dev/mails', async ({ query: { to } }, reply) => {
    const address = typeof to === 'string' ? to : undefined
    const listed = await listNewestMails(database, { address, limit: maxListed })
    const rows = listed.map(
      ({ id, createdAt, toAddress, subject }) =>
        `<li><a href="/dev/mails/${id}">${escapeHtml(subject)}</a> ${escapeHtml(toAddress)} ${createdAt.toISOString()}</li>`,
    )
    const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mails</title><h1>Mails</h1><p>SMTP_URL is unset: mails are stored here and in the folder <code>mails</code> of DATA_DIR. <code>?to=</code> lists those to one address.</p><ul>${rows.join('')}</ul></html>`
    return reply.headers(inertDocumentHeaders).send(page)
  })
  api.app.get<{ Params: { id: string } }>('/dev/mails/:id', async ({ params }, reply) => {
    const mail = /^\d{1,15}$/.test(params.id) ? await findMail(database, Number(params.id)) : null
    if (!mail) throw new NotFound()
    return reply.headers(inertDocumentHeaders).send(insertSecret(mail.html, mail.secret))
  })
}
