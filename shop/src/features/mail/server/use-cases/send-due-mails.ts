import type { ShopContext } from '#platform/config/shop-context.ts'
import { type Mailer, MailNotSent, type OutgoingMail, composeMail } from '#platform/mail/mailer.ts'
import { claimDueMail, settleMail } from '../queries/mail-queries.ts'
import { readSender, type Sender } from '../queries/sender-queries.ts'
import type { MailRow } from '../queries/mail-tables.ts'
import { outcomeOfExpiry, outcomeOfFailure } from '../rules/attempts.ts'
import { insertSecret } from '#platform/mail/mail-content.ts'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Mails sent at once by a process; mail servers limit connections. */
const maxAtOnce = 3
/** Ends a sweep, so that others see its progress. */
const maxMails = 150
/** Longer than any attempt. */
const leaseInMs = 2 * 60_000

export type MailContext = Pick<ShopContext, 'config' | 'database' | 'log' | 'now'>

/**
 * Sends due mails, several at once, and claims each as the one before ends. So a slow mail delays no other, and a new mail
 * with a higher priority is next.
 * @param mailer null: the shop has no mail server, so mails are stored only
 */
export async function sendDueMails(context: MailContext, mailer: Mailer | null, signal?: AbortSignal): Promise<number> {
  let total = 0
  const sender = once(() => readSender(context.database, context.config))
  const sendInTurn = async () => {
    for (; total < maxMails; total++)
      if (signal?.aborted || !(await sendNextMail(context, { mailer, sender, signal }))) return
  }
  const ends = await Promise.allSettled(Array.from({ length: maxAtOnce }, sendInTurn))
  const failed = ends.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
  return total
}

interface Sweep {
  mailer: Mailer | null
  /** Read once a sweep, with its first mail. */
  sender: () => Promise<Sender>
  signal: AbortSignal | undefined
}

function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let reading: Promise<Value> | undefined
  return () => (reading ??= read())
}

/** @returns false where none is due */
async function sendNextMail(context: MailContext, { mailer, sender, signal }: Sweep): Promise<boolean> {
  const { database, now } = context
  const startsAt = now()
  const leasedUntil = new Date(startsAt.getTime() + leaseInMs)
  // Committed before any connection to the mail server: nothing is locked while it responds.
  const mail = await claimDueMail(database, { now: startsAt, leasedUntil, isToLeave: mailer !== null })
  if (!mail) return false
  const expired = outcomeOfExpiry(mail, startsAt)
  if (expired) {
    await settleMail(database, mail, expired)
    return true
  }
  const outgoing = toOutgoing(context, await sender(), mail)
  await (mailer ? sendMail(context, mailer, mail, outgoing, signal) : storeMail(context, mail, outgoing))
  return true
}

async function sendMail(
  context: MailContext,
  mailer: Mailer,
  mail: MailRow,
  outgoing: OutgoingMail,
  signal?: AbortSignal,
): Promise<void> {
  const { database, log, now } = context
  try {
    await mailer.send(outgoing, signal)
  } catch (error) {
    if (!(error instanceof MailNotSent)) throw error
    if (signal?.aborted) {
      const released = { status: 'waiting', nextAttemptAt: now(), sentAt: null, error: null } as const
      return settleMail(database, mail, { ...released, attempts: mail.attempts - 1 })
    }
    const outcome = outcomeOfFailure(mail, error, now())
    log.warn({ mailId: mail.id, kind: mail.kind, status: outcome.status }, 'a mail was not sent')
    return settleMail(database, mail, outcome)
  }
  await settleMail(database, mail, { status: 'sent', nextAttemptAt: null, sentAt: now(), error: null, secret: null })
}

async function storeMail(context: MailContext, mail: MailRow, outgoing: OutgoingMail): Promise<void> {
  const { config, database } = context
  const { hasMailPages } = config
  if (hasMailPages) await writeMailFiles(config, mail.id, outgoing)
  const outcome = { status: 'kept', nextAttemptAt: null, sentAt: null, error: null } as const
  await settleMail(database, mail, hasMailPages ? outcome : { ...outcome, secret: null })
}

/** The sender's name is that of `MAIL_FROM`, else the shop's. */
function toOutgoing({ config }: Pick<ShopContext, 'config'>, { names, replyTo }: Sender, mail: MailRow): OutgoingMail {
  const { toAddress, subject, text, html, secret, messageId, createdAt, unsubscribeUrl, language } = mail
  const { name, address } = config.mailFrom ?? { name: '', address: 'shop@localhost' }
  return {
    from: { name: name || names[language], address },
    to: toAddress,
    replyTo,
    subject,
    text: insertSecret(text, secret),
    html: insertSecret(html, secret),
    messageId,
    date: createdAt,
    unsubscribeUrl,
  }
}

/** Writes a mail into the data folder, for a mail program and for a browser. Only on the developer's own machine. */
async function writeMailFiles(
  { dataDir }: Pick<ShopContext['config'], 'dataDir'>,
  id: number,
  mail: OutgoingMail,
): Promise<void> {
  const folder = join(dataDir, 'mails')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(join(folder, `${id}.eml`), await composeMail(mail), { mode: 0o600 })
  await writeFile(join(folder, `${id}.html`), mail.html, { mode: 0o600 })
}
