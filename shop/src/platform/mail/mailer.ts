/** Sends mails by SMTP; the only user of the mail library, which is loaded with the first mail. */
import type { MailSender, SmtpServer } from '#platform/config/mail-settings.ts'

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

const sendLimits: SendLimits = { connectInMs: 10_000, greetingInMs: 10_000, silenceInMs: 20_000, wholeInMs: 60_000 }

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
      // A server in the shop's own network has a certificate that nobody could check.
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

/** Refusals of the login or the sender concern all mails until the settings change, so they are no fault of one mail. */
const commandsOfOneMail = new Set(['RCPT TO', 'DATA'])

function toMailNotSent(error: unknown, whole: AbortSignal): MailNotSent {
  const {
    message = '',
    responseCode,
    command = '',
  } = error as {
    message?: string
    responseCode?: number
    command?: string
  }
  const isPermanent = responseCode !== undefined && responseCode >= 500 && commandsOfOneMail.has(command)
  const reason = whole.aborted ? 'The mail server took too long' : message
  return new MailNotSent(reason.replaceAll(/[\p{Cc}\s]+/gu, ' ').slice(0, 500), { isPermanent, cause: error })
}
