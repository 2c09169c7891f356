/** Mails about the account itself. Nobody can refuse them, because each names an act that a thief would hide. */
import { m } from '#texts'
import { paths } from '#paths'
import { resetLinkLastsInMinutes, verifyLinkLastsInMinutes } from '#features/identity/values.ts'
import { type MailContent, secretPlaceholder } from '#features/mail/server/index.ts'
import type { Language } from '#platform/i18n/language.ts'

interface AccountMail {
  language: Language
  shopName: string
  shopOrigin: string
  username: string
}

const linkTo = (path: string) => `${path}#${secretPlaceholder}`

export function verifyMail({ language, shopName, shopOrigin, username }: AccountMail): MailContent {
  const options = { locale: language }
  const title = m.identity_mail_verify({}, options)
  const hint = m.identity_mail_once({ minutes: verifyLinkLastsInMinutes }, options)
  return {
    subject: title,
    preheader: hint,
    title,
    blocks: [
      { paragraph: m.identity_mail_verify_text({ username, shop: shopName }, options) },
      { button: { label: title, url: linkTo(`${shopOrigin}${paths.email}`) }, hint },
      { note: m.identity_mail_verify_not_you({}, options) },
    ],
    footer: [m.identity_mail_why({ shop: shopName }, options)],
  }
}

export function resetMail({ language, shopName, shopOrigin, username }: AccountMail): MailContent {
  const options = { locale: language }
  const title = m.identity_mail_reset({}, options)
  const hint = m.identity_mail_once({ minutes: resetLinkLastsInMinutes }, options)
  return {
    subject: title,
    preheader: hint,
    title,
    blocks: [
      { paragraph: m.identity_mail_reset_text({ username }, options) },
      { button: { label: title, url: linkTo(`${shopOrigin}${paths.resetPassword}`) }, hint },
      { note: m.identity_mail_reset_not_you({}, options) },
    ],
    footer: [m.identity_mail_why({ shop: shopName }, options)],
  }
}

const actTexts = {
  email_changed: [m.identity_mail_email_changed, m.identity_mail_email_changed_text],
  email_removed: [m.identity_mail_email_removed, m.identity_mail_email_removed_text],
  password_changed: [m.identity_mail_password_changed, m.identity_mail_password_changed_text],
} as const
export type AccountAct = keyof typeof actTexts

export function actMail(act: AccountAct, { language, shopName, username }: AccountMail): MailContent {
  const options = { locale: language }
  const [title, text] = actTexts[act]
  return {
    subject: title({}, options),
    preheader: text({ username }, options),
    title: title({}, options),
    blocks: [{ paragraph: text({ username }, options) }, { note: m.identity_mail_act_not_you({}, options) }],
    footer: [m.identity_mail_why({ shop: shopName }, options)],
  }
}
