/** A first draft of the privacy notice, made of the lists that the copy of a person's data has. */
import { m } from '#texts'
import { type Language, languages } from '#platform/i18n/language.ts'
import type { Names } from '#platform/i18n/names.ts'

/** Per list: content, purpose and retention. */
const paragraphs: Readonly<Record<string, (values: Record<string, never>, options: { locale: Language }) => string>> = {
  user: m.content_privacy_user,
  email: m.content_privacy_email,
  passkeys: m.content_privacy_passkeys,
  logins: m.content_privacy_logins,
  mails: m.content_privacy_mails,
  notifications: m.content_privacy_notifications,
  notification_wishes: m.content_privacy_notification_wishes,
  stock_watches: m.content_privacy_stock_watches,
  reviews: m.content_privacy_reviews,
  review_votes: m.content_privacy_review_votes,
  review_reports: m.content_privacy_review_reports,
  pictures: m.content_privacy_pictures,
  addresses: m.content_privacy_addresses,
  favourites: m.content_privacy_favourites,
  basket: m.content_privacy_basket,
  orders: m.content_privacy_orders,
  promotion_uses: m.content_privacy_promotion_uses,
  returns: m.content_privacy_returns,
  payments: m.content_privacy_payments,
  receipts: m.content_privacy_receipts,
  invoices: m.content_privacy_invoices,
  test_nodes: m.content_privacy_test_nodes,
  test_files: m.content_privacy_test_files,
}

/** The law requires name and contact of the handler, which another page of the shop has. */
const describeHandler = (_none: Record<string, never>, options: { locale: Language }) =>
  m.content_privacy_handler({ page: m.content_page_about({}, options) }, options)

/** Lists of the account itself, which come first in the copy. */
const accountLists = ['user', 'email', 'passkeys', 'logins']

/** @throws Error for a list that no text describes, so that none is left out silently */
export function proposePrivacyNotice(lists: readonly string[]): Names {
  const described = [...accountLists, ...lists].map((list) => {
    const paragraph = paragraphs[list]
    if (!paragraph) throw new Error(`no text describes the personal data “${list}”`)
    return paragraph
  })
  const whole = [
    m.content_privacy_intro,
    describeHandler,
    ...described,
    m.content_privacy_guests,
    m.content_privacy_recipients,
    m.content_privacy_rights,
  ]
  return Object.fromEntries(
    languages.map((locale) => [locale, whole.map((paragraph) => paragraph({}, { locale })).join('\n\n')]),
  )
}
