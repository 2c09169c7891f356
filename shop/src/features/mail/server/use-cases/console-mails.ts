import type { ConsoleMail, ListedMail } from '#features/mail/console-contract.ts'
import { type MailRefusal, mailStatusesToSendAgain, type MailTab, maxMailsCounted } from '#features/mail/values.ts'
import { writeAuditEntry } from '#features/staff/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { List } from '#platform/contract/fields.ts'
import type { Database } from '#platform/database/database.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import { pageRequestOf, toList } from '#platform/http/calls/paging.ts'
import { NotFound, errorOf } from '#platform/http/responses/errors.ts'
import {
  countMailTabs,
  findMail,
  type ListedMail as ListedRow,
  listMailsOfTab,
  lockMail,
  requeueMail,
} from '../queries/mail-queries.ts'
import type { MailRow } from '../queries/mail-tables.ts'
import type { FindMailRefusal } from '../ports/mail-refusal.ts'
import type { FindOrderLinkToken } from '../ports/order-link.ts'
import { hideSecret, secretPlaceholder } from '#platform/mail/mail-content.ts'
import { m } from '#texts'

/** The mail waits or is being sent, or its one-time link is gone. */
class MailNotSendable extends errorOf('mail_not_sendable', m.mail_not_sendable) {}

/** The shopper has left the address, or no longer wants mails of the kind. */
class MailRefused extends errorOf('mail_not_sendable', m.mail_not_wanted) {}

type MailReader = Pick<ShopContext, 'config' | 'database'>
export interface MailPorts {
  findOrderLinkToken: FindOrderLinkToken
  findMailRefusal: FindMailRefusal
}

interface MailQuery {
  tab?: MailTab | undefined
  q?: string | undefined
  page?: number | undefined
  page_size?: number | undefined
}

export type MailList = List<ListedMail> & {
  facets: Record<MailTab, number>
  has_server: boolean
  is_count_capped?: true
}

/** @throws NotFound for a page past the end, or past the counted pages */
export async function listMails({ config, database }: MailReader, query: MailQuery, url: URL): Promise<MailList> {
  const { tab = 'all', q: address, ...pages } = query
  const page = pageRequestOf(pages)
  const counts = await countMailTabs(database, address)
  const { pageSize: limit, offset } = page
  const rows = offset >= maxMailsCounted ? [] : await listMailsOfTab(database, { tab, address, limit, offset })
  const capped = Object.entries(counts).map(([name, count]) => [name, Math.min(count, maxMailsCounted)])
  const facets = Object.fromEntries(capped) as Record<MailTab, number>
  const list = { ...toList(url, page, facets[tab], rows.map(toListed)), facets, has_server: config.smtp !== null }
  return counts[tab] > maxMailsCounted ? { ...list, is_count_capped: true } : list
}

/** @throws NotFound */
export async function readMail(context: MailReader & MailPorts, id: number): Promise<ConsoleMail> {
  const { config, database } = context
  const mail = await findMail(database, id)
  if (!mail) throw new NotFound()
  const has_server = config.smtp !== null
  const refusal = await findRefusal(context, database, mail)
  return {
    ...toListed(mail),
    text: hideSecret(mail.text),
    can_send_again:
      has_server &&
      refusal === null &&
      mailStatusesToSendAgain.includes(mail.status) &&
      isSecretKnown(mail, await findSecret(context, database, mail)),
    refusal,
    has_server,
  }
}

/** @throws NotFound */
export async function readMailDocument({ database }: MailReader, id: number): Promise<string> {
  const mail = await findMail(database, id)
  if (!mail) throw new NotFound()
  return hideSecret(mail.html)
}

/** @throws NotFound, MailNotSendable, MailRefused */
export async function sendMailAgain(
  context: Pick<ShopContext, 'inTransaction' | 'now'> & MailPorts,
  staff: Staff,
  id: number,
): Promise<void> {
  await context.inTransaction(async (transaction) => {
    // The recipient before the mail, as changes of address and wishes do.
    const found = await findMail(transaction, id)
    const refusal = found && (await findRefusal(context, transaction, found))
    const before = await lockMail(transaction, id)
    if (!before) throw new NotFound()
    if (refusal) throw new MailRefused()
    const at = context.now()
    const secret = await findSecret(context, transaction, before)
    const isSendable = isSecretKnown(before, secret) && (await requeueMail(transaction, { id, secret, now: at }))
    if (!isSendable) throw new MailNotSendable()
    await writeAuditEntry(transaction, {
      by: staff,
      at,
      action: 'mail.send_again',
      subject: { kind: 'mail', id, label: before.subject },
      changes: { status: [before.status, 'waiting'] },
    })
  })
}

/** Null for mails that nobody can refuse. */
const findRefusal = async (
  { findMailRefusal }: MailPorts,
  database: Database,
  { userId, toAddress, unsubscribeUrl }: MailRow,
): Promise<MailRefusal | null> =>
  userId === null || unsubscribeUrl === null ? null : findMailRefusal(database, { userId, toAddress, unsubscribeUrl })

/** Recomputes the link of a guest's order; every other secret was deleted after sending. */
const findSecret = (
  { findOrderLinkToken }: MailPorts,
  database: Database,
  { guestOrderNumber, secret }: MailRow,
): Promise<string | null> | string | null =>
  guestOrderNumber === null ? secret : findOrderLinkToken(database, guestOrderNumber)

const isSecretKnown = ({ text }: MailRow, secret: string | null) => secret !== null || !text.includes(secretPlaceholder)

function toListed(row: ListedRow): ListedMail {
  const { id, kind, toAddress, subject, language, status, attempts, error } = row
  return {
    id,
    kind,
    to: toAddress,
    subject,
    language,
    status,
    attempts,
    error,
    next_attempt_at: row.nextAttemptAt?.toISOString() ?? null,
    sent_at: row.sentAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  }
}
