import type { ShopContext } from '#platform/config/shop-context.ts'
import { copiedAtOnce, copiedRows, type PersonalData } from '#platform/slices/personal-data.ts'
import type { Slice } from '#platform/slices/slice.ts'
import { addConsoleMailCalls } from './console-routes.ts'
import { deleteMailsOfPerson, readMailsOfPerson, transferMails } from './queries/mail-queries.ts'
import { mailRetentions } from './retentions.ts'
import { addMailPages } from './routes.ts'
import { hideSecret } from '#platform/mail/mail-content.ts'
import type { MailPorts } from './use-cases/console-mails.ts'
import { mailSweepers } from './sweepers.ts'

const personalMails: PersonalData = {
  name: 'mails',
  async read(database, { userId, after = '0' }) {
    const rows = await readMailsOfPerson(database, userId, { after: Number(after), limit: copiedAtOnce })
    return copiedRows(rows, ({ kind, toAddress, subject, text, status, createdAt, sentAt }) => ({
      kind,
      to: toAddress,
      subject,
      text: hideSecret(text),
      status,
      created_at: createdAt.toISOString(),
      sent_at: sentAt?.toISOString() ?? null,
    }))
  },
  erase: deleteMailsOfPerson,
  transfer: transferMails,
}

export const mailSlice: Slice<ShopContext & MailPorts> = {
  name: 'mail',
  addCalls: addMailPages,
  addConsoleCalls: addConsoleMailCalls,
  sweepers: mailSweepers,
  retentions: mailRetentions,
  personalData: () => [personalMails],
}
