import { m } from '#texts'

export function NoServer() {
  return <p className="banner bg-warn-soft">{m.mail_console_no_server({ variable: 'SMTP_URL' })}</p>
}
