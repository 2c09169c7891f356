import * as contract from '#features/mail/console-contract.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Api } from '#platform/http/api.ts'
import { listMails, readMail, readMailDocument, sendMailAgain } from './use-cases/console-mails.ts'

export function addConsoleMailCalls(api: Api, context: ShopContext): void {
  api.add(contract.listMails, ({ query, url }) => listMails(context, query, url))
  api.add(contract.getMail, ({ params }) => readMail(context, params.id))
  api.add(contract.getMailDocument, ({ params }) => readMailDocument(context, params.id))
  api.add(contract.sendMailAgain, async ({ staff, params }) => {
    await sendMailAgain(context, staff, params.id)
    return readMail(context, params.id)
  })
}
