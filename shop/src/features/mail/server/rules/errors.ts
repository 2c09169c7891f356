import { m } from '#texts'
import { ApiError } from '#platform/http/responses/errors.ts'

/** The mail waits or is being sent, or its one-time link is gone. */
export class MailNotSendable extends ApiError {
  constructor() {
    super('mail_not_sendable', (options) => m.mail_not_sendable({}, options))
  }
}
