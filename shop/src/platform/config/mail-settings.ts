/** Settings of the mail server. */
import { z } from 'zod'
import { isMailAddress } from '#platform/mail/mail-address.ts'
import { isPublicOrigin, secret } from './variables.ts'

export interface SmtpServer {
  host: string
  port: number
  /** TLS from the first byte; else STARTTLS for a public server. */
  isTls: boolean
  /** The server is outside of the shop's own network: mails and passwords go there encrypted only. */
  isPublic: boolean
  login: { user: string; password: string } | null
}

export interface MailSender {
  name: string
  address: string
}

const defaultPorts: Record<string, number> = { 'smtp:': 587, 'smtps:': 465 }

/** `smtp://user:password@host:587` or `smtps://host`. Messages never repeat the value, which has the password. */
export const smtpUrl = secret.transform((text, context): SmtpServer => {
  const url = URL.parse(text)
  const port = url && (Number(url.port) || defaultPorts[url.protocol])
  const hasMore = url && (!/^\/?$/.test(url.pathname) || url.search !== '' || url.hash !== '')
  if (!url?.hostname || !port || hasMore) {
    context.addIssue('must be an address such as smtp://user:password@mail.example:587 or smtps://mail.example')
    return z.NEVER
  }
  const login = readLogin(url)
  if (login === 'incomplete') {
    context.addIssue('must have both a user and a password, percent-encoded, or none')
    return z.NEVER
  }
  const { hostname } = url
  const isPublic = isPublicOrigin(`http://${hostname}`)
  return { host: hostname.replace(/^\[|\]$/g, ''), port, isTls: url.protocol === 'smtps:', isPublic, login }
})

function readLogin({ username, password }: URL): SmtpServer['login'] | 'incomplete' {
  if (!username && !password) return null
  if (!username || !password) return 'incomplete'
  try {
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) }
  } catch {
    return 'incomplete'
  }
}

/** `shop@shop.example` or `Shop <shop@shop.example>` */
export const mailFrom = z.string().transform((text, context): MailSender => {
  const [, name = '', address = text.trim()] = /^([^<>]*)<([^<>]*)>$/.exec(text.trim()) ?? []
  if (/\p{Cc}/u.test(text) || !isMailAddress(address)) {
    context.addIssue('must be an address such as shop@shop.example or Shop <shop@shop.example>')
    return z.NEVER
  }
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address }
})
