/** Sends mails by SMTP; the only user of the mail library, which is loaded with the first mail. */
import type { MailSender, SmtpServer } from '#platform/config/mail-settings.ts'
import { isMailAddress } from './mail-address.ts'

export interface OutgoingMail {
  from: MailSender
  to: string
  /** Null: the sender's. */
  replyTo: string | null
  subject: string
  text: string
  html: string
  messageId: string
  date: Date
  unsubscribeUrl: string | null
}

/** The server did not accept the mail, or its acceptance is unknown. */
export class MailNotSent extends Error {
  override name = 'MailNotSent'
  /** Another attempt would fail as well. */
  readonly isPermanent: boolean
  constructor(reason: string, { isPermanent, cause }: { isPermanent: boolean; cause: unknown }) {
    super(reason, { cause })
    this.isPermanent = isPermanent
  }
}

export interface Mailer {
  /**
   * @param signal ends the attempt, for example when the shop stops
   * @throws MailNotSent
   */
  send(mail: OutgoingMail, signal?: AbortSignal): Promise<void>
}

export interface SendLimits {
  connectInMs: number
  greetingInMs: number
  silenceInMs: number
  /** From connecting to the acceptance. */
  wholeInMs: number
}

export const sendLimits: SendLimits = {
  connectInMs: 10_000,
  greetingInMs: 10_000,
  silenceInMs: 20_000,
  wholeInMs: 60_000,
}

export function createMailer(server: SmtpServer, limits: SendLimits = sendLimits): Mailer {
  const { host, port, isTls, isPublic, login } = server
  let opened: Promise<{ sendMail(mail: object): Promise<unknown> }> | undefined
  const openTransport = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      host,
      port,
      secure: isTls,
      requireTLS: isPublic,
      // A server in the shop's own network has a certificate that cannot be verified.
      ignoreTLS: !isPublic,
      ...(login ? { auth: { user: login.user, pass: login.password } } : {}),
      connectionTimeout: limits.connectInMs,
      dnsTimeout: limits.connectInMs,
      greetingTimeout: limits.greetingInMs,
      socketTimeout: limits.silenceInMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
  return {
    async send(mail, stopped) {
      // The mail library reads a recipient out of a text that is no address.
      if (!isMailAddress(mail.to))
        throw new MailNotSent('The address is no mail address', { isPermanent: true, cause: undefined })
      const transport = await (opened ??= openTransport())
      const whole = AbortSignal.timeout(limits.wholeInMs)
      const signal = stopped ? AbortSignal.any([whole, stopped]) : whole
      try {
        await transport.sendMail({ ...toMessage(mail), envelope: { from: mail.from.address, to: mail.to }, signal })
      } catch (error) {
        throw toMailNotSent(error, whole)
      }
    },
  }
}

/** The mail as a file that mail programs open. */
export async function composeMail(mail: OutgoingMail): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  return new MailComposer(toMessage(mail)).compile().build()
}

function toMessage({ from, to, replyTo, subject, text, html, messageId, date, unsubscribeUrl }: OutgoingMail) {
  return {
    from,
    to: { name: '', address: to },
    ...(replyTo === null ? {} : { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    html,
    messageId,
    date,
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...(unsubscribeUrl === null
      ? {}
      : {
          list: { unsubscribe: unsubscribeUrl },
          headers: { 'Auto-Submitted': 'auto-generated', 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
        }),
  }
}

const enhancedCode = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/

/**
 * Only a bad address of the recipient concerns one mail alone. A quota, a full mailbox, a policy or a wrong setting may
 * pass, and concern all mails. 5.1.7 and 5.1.8 name the sender's address.
 */
function isBadAddress({ command, response = '', responseCode = 0 }: SmtpError): boolean {
  if (responseCode < 500 || (command !== 'RCPT TO' && command !== 'DATA')) return false
  const code = enhancedCode.exec(response)?.[1]
  return code === undefined ? command === 'RCPT TO' : /^5\.1\.(?![78]$)/.test(code)
}

interface SmtpError {
  message?: string
  command?: string
  /** The server's whole response. */
  response?: string
  responseCode?: number
}

function toMailNotSent(error: unknown, whole: AbortSignal): MailNotSent {
  const failure = error as SmtpError
  const isPermanent = isBadAddress(failure)
  const reason = whole.aborted ? 'The mail server took too long' : (failure.message ?? '')
  return new MailNotSent(reason.replaceAll(/[\p{Cc}\s]+/gu, ' ').slice(0, 500), { isPermanent, cause: error })
}
