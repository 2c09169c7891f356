/** The parts of a mail as plain values; the layout escapes and places them. */
import type { Language } from '#platform/i18n/language.ts'

export interface MailLink {
  label: string
  /** Absolute, http or https. */
  url: string
}

export type MailBlock =
  | { paragraph: string }
  /** The main action; `hint` says how long the link is valid. */
  | { button: MailLink; hint?: string }
  /** A value that people copy, such as a tracking number, with its action beside it. */
  | { box: { label: string; value: string; link?: MailLink } }
  | { items: { heading: string; rows: readonly MailItem[] } }
  /** Small lines about the order. */
  | { facts: { lines: readonly string[]; link?: MailLink } }
  | { note: string }

export interface MailItem {
  name: string
  detail?: string
  quantity: number
  /** Absolute. */
  pictureUrl?: string
}

export interface MailContent {
  subject: string
  /** Shown beside the subject in a list of mails. */
  preheader: string
  title: string
  blocks: readonly MailBlock[]
  /** Why the mail was sent. */
  footer: readonly string[]
  footerLink?: MailLink
}

export interface MailFrame {
  language: Language
  shopName: string
  shopOrigin: string
  /** The company and how to reach it, as far as the merchant has set them. */
  senderLines: readonly string[]
}

/** Placeholder of a mail's secret in addresses: letters, which escaping does not change. */
export const secretPlaceholder = 'SecretOfThisMail'

export const insertSecret = (text: string, secret: string | null): string =>
  secret === null ? text : text.replaceAll(secretPlaceholder, () => secret)

/** As staff see it. */
export const hideSecret = (text: string): string => text.replaceAll(secretPlaceholder, '••••••')
