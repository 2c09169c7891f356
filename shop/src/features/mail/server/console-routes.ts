import * as contract from '#features/mail/console-contract.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Api } from '#platform/http/api.ts'
import { requireRevision } from '#platform/http/calls/revisions.ts'
import type { Registered } from '#platform/slices/slice.ts'
import { listMails, type MailPorts, readMail, readMailDocument, sendMailAgain } from './use-cases/console-mails.ts'
import {
  listMailTexts,
  previewMailText,
  readMailText,
  readSampleDocument,
  saveMailText,
} from './use-cases/edit-mail-texts.ts'

export function addConsoleMailCalls(api: Api, context: ShopContext & MailPorts, { mailKinds }: Registered): void {
  api.add(contract.listMails, ({ query, url }) => listMails(context, query, url))
  api.add(contract.getMail, ({ params }) => readMail(context, params.id))
  api.add(contract.getMailDocument, ({ params }) => readMailDocument(context, params.id))
  api.add(contract.sendMailAgain, async ({ staff, params }) => {
    await sendMailAgain(context, staff, params.id)
    return readMail(context, params.id)
  })
  const texts = { ...context, mailKinds }
  api.add(contract.listMailTexts, ({ language }) => listMailTexts(texts, language))
  api.add(contract.getMailText, ({ params, language }) => readMailText(texts, params, language))
  api.add(contract.saveMailText, async ({ staff, params, body, headers, language }) => {
    await saveMailText(texts, staff, { ...params, ...body, revision: requireRevision(headers) })
    return readMailText(texts, params, language)
  })
  api.add(contract.previewMailText, ({ params, body }) => previewMailText(texts, { ...params, ...body }))
  api.add(contract.getMailTextDocument, ({ params, query }) =>
    readSampleDocument(texts, { ...params, words: query.words }),
  )
}
