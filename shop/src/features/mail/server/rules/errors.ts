import { m } from '#texts'
import { errorOf } from '#platform/http/responses/errors.ts'

/** The mail waits or is being sent, or its one-time link is gone. */
export class MailNotSendable extends errorOf('mail_not_sendable', m.mail_not_sendable) {}
