import { m } from '#texts'
import { addressWasLeft, linkHasEnded, linkWasReplaced, mailIsUnwanted } from '#features/mail/values.ts'

const unreachable = /^(?:connect |Connection |Greeting never |getaddrinfo |Timeout|queryA )/
const refusedLogin = /^Invalid login: (.*)$/

/** Why a mail was not sent, in the language of the console; a mail server's own words follow, or stand alone. */
export function mailErrorOf(error: string): string {
  if (error === linkHasEnded) return m.mail_error_link_ended()
  if (error === linkWasReplaced) return m.mail_error_link_replaced()
  if (error === addressWasLeft) return m.mail_error_address_left()
  if (error === mailIsUnwanted) return m.mail_error_unwanted()
  if (error === 'The mail server took too long') return m.mail_error_too_long()
  const [, answer] = refusedLogin.exec(error) ?? []
  if (answer !== undefined) return m.mail_error_login({ variable: 'SMTP_URL', answer })
  return unreachable.test(error) ? m.mail_error_unreachable({ answer: error }) : error
}
