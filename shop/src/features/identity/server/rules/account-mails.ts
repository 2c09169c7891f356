/** Mails about the account itself, without an opt-out, because each reports an act that a thief would hide. */
import { m } from '#texts'
import { paths } from '#paths'
import { resetLinkLastsInMinutes, verifyLinkLastsInMinutes } from '#features/identity/values.ts'
import type { Text } from '#platform/i18n/text.ts'
import { type MailBlock, type MailFrame, secretPlaceholder } from '#platform/mail/mail-content.ts'
import { defineMailKind, type MailKind, type MailText } from '#platform/mail/mail-kind.ts'
import type { LinkKind } from './one-time-tokens.ts'

export interface AccountMail {
  username: string
}

interface AccountMailKind {
  key: string
  subject: Text<never>
  text: MailText<'username' | 'shop_name'>
  link?: { path: string; lastsInMinutes: number }
  note: Text<never>
  /** Page on which the owner undoes another person's act. */
  remedy?: { label: Text<never>; path: string }
}

function accountMailKind({ key, subject, text, link, note, remedy }: AccountMailKind): MailKind<AccountMail> {
  const buttonOf = ({ language, shopOrigin }: MailFrame): (MailBlock & { hint: string })[] => {
    if (!link) return []
    const options = { locale: language }
    const url = `${shopOrigin}${link.path}#${secretPlaceholder}`
    const hint = m.identity_mail_once({ minutes: link.lastsInMinutes }, options)
    return [{ button: { label: subject({}, options), url }, hint }]
  }
  const noteOf = ({ language, shopOrigin }: MailFrame): MailBlock => {
    const options = { locale: language }
    const sentence = note({}, options)
    if (!remedy) return { note: sentence }
    const { label, path } = remedy
    return { facts: { lines: [sentence], link: { label: label({}, options), url: `${shopOrigin}${path}` } } }
  }
  return defineMailKind<AccountMail, 'username'>({
    key,
    isUrgent: true,
    name: subject,
    subject,
    paragraphs: [text],
    placeholders: { username: { meaning: m.identity_mail_username, isRequired: true } },
    compose({ username }, frame) {
      const options = { locale: frame.language }
      const [button] = buttonOf(frame)
      return {
        values: { username },
        ...(button && { preheader: button.hint }),
        blocks: [...(button ? [button] : []), noteOf(frame)],
        footer: [m.identity_mail_why({ shop: frame.shopName }, options)],
      }
    },
    sample: () => ({ username: 'Lin2026' }),
  })
}

export const linkMailKinds = {
  verify_email: accountMailKind({
    key: 'verify_email',
    subject: m.identity_mail_verify,
    text: m.identity_mail_verify_text,
    link: { path: paths.email, lastsInMinutes: verifyLinkLastsInMinutes },
    note: m.identity_mail_verify_not_you,
  }),
  reset_password: accountMailKind({
    key: 'reset_password',
    subject: m.identity_mail_reset,
    text: m.identity_mail_reset_text,
    link: { path: paths.resetPassword, lastsInMinutes: resetLinkLastsInMinutes },
    note: m.identity_mail_reset_not_you,
  }),
} satisfies Record<LinkKind, MailKind<AccountMail>>

const actTexts = {
  email_changed: [m.identity_mail_email_changed, m.identity_mail_email_changed_text],
  email_removed: [m.identity_mail_email_removed, m.identity_mail_email_removed_text],
  password_changed: [m.identity_mail_password_changed, m.identity_mail_password_changed_text],
  sessions_ended: [m.identity_mail_sessions_ended, m.identity_mail_sessions_ended_text],
  passkey_added: [m.identity_mail_passkey_added, m.identity_mail_passkey_added_text],
  passkey_removed: [m.identity_mail_passkey_removed, m.identity_mail_passkey_removed_text],
  account_blocked: [m.identity_mail_account_blocked, m.identity_mail_account_blocked_text],
  account_unblocked: [m.identity_mail_account_unblocked, m.identity_mail_account_unblocked_text],
  password_link_made: [m.identity_mail_password_link_made, m.identity_mail_password_link_made_text],
  account_deleted: [m.identity_mail_account_deleted, m.identity_mail_account_deleted_text],
} as const
export type AccountAct = keyof typeof actTexts

/** Names the remedy against another person's act. A deleted account has no login. */
function remedyOf(act: AccountAct): Pick<AccountMailKind, 'note' | 'remedy'> {
  if (act === 'account_deleted') return { note: m.identity_mail_deleted_not_you }
  if (act === 'account_blocked' || act === 'account_unblocked') return { note: m.identity_mail_contact_shop }
  // A link for a new password would go to the new address.
  if (act === 'email_changed' || act === 'email_removed')
    return {
      note: m.identity_mail_email_not_you,
      remedy: { label: m.identity_password_change, path: paths.password },
    }
  // A new password, and already a link by mail for one, ends the link of staff.
  const note = act === 'password_link_made' ? m.identity_mail_link_not_you : m.identity_mail_act_not_you
  return { note, remedy: { label: m.identity_mail_reset, path: paths.resetPassword } }
}

const actMailKind = (key: AccountAct) => {
  const [subject, text] = actTexts[key]
  return accountMailKind({ key, subject, text, ...remedyOf(key) })
}

export const actMailKinds: Record<AccountAct, MailKind<AccountMail>> = {
  email_changed: actMailKind('email_changed'),
  email_removed: actMailKind('email_removed'),
  password_changed: actMailKind('password_changed'),
  sessions_ended: actMailKind('sessions_ended'),
  passkey_added: actMailKind('passkey_added'),
  passkey_removed: actMailKind('passkey_removed'),
  account_blocked: actMailKind('account_blocked'),
  account_unblocked: actMailKind('account_unblocked'),
  password_link_made: actMailKind('password_link_made'),
  account_deleted: actMailKind('account_deleted'),
}

export const accountMailKinds: readonly MailKind[] = [...Object.values(linkMailKinds), ...Object.values(actMailKinds)]
