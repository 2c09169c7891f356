import { m } from '#texts'
import { type OpeningKey, type OpeningStep, paperEndsSoonInDays, type Seat } from '../../values.ts'
import { pageNames } from '../../components/page-names.ts'
import { factNames } from '../fact-names.ts'

export const openingNames: Record<OpeningKey, () => string> = {
  seat: factNames.seat,
  shop_name: factNames.shop_name,
  legal_name: factNames.legal_name,
  address: factNames.address,
  contact: m.content_group_contact,
  licence: m.content_licence,
  papers: m.content_papers_end,
  icp_number: factNames.icp_number,
  police_number: factNames.police_number,
  representative: factNames.representative,
  legal_payment_time: factNames.legal_payment_time,
  legal_delivery_time: factNames.legal_delivery_time,
  terms: pageNames.terms,
  privacy: pageNames.privacy,
  return_address: m.content_return_address,
  delivery: m.content_opening_delivery,
  goods: m.content_opening_goods,
  payment: m.content_opening_payment,
  https: m.content_opening_https,
  tax_rate: m.content_opening_tax_rate,
  home: m.content_opening_home,
  mail: m.content_opening_mail,
  backup: m.content_opening_backup,
  test_order: m.content_opening_test_order,
}

/** State the requirements of a step, where its name does not. */
export const openingHints: Partial<Record<OpeningKey, (seat: Seat) => string>> = {
  seat: () => m.content_seat_hint(),
  contact: (seat) => (seat === 'JP' ? factNames.phone() : m.content_opening_contact_hint()),
  licence: () => m.content_opening_licence_hint(),
  papers: () => m.content_papers_end_hint({ days: paperEndsSoonInDays }),
  police_number: () => m.content_opening_police_number_hint(),
  representative: () => m.content_opening_japanese_hint(),
  legal_payment_time: () => m.content_opening_japanese_hint(),
  legal_delivery_time: () => m.content_opening_japanese_hint(),
  terms: () => m.content_opening_text_hint(),
  privacy: () => m.content_opening_privacy_hint(),
  delivery: () => m.content_opening_delivery_hint(),
  goods: () => m.content_opening_goods_hint(),
  payment: () => m.content_opening_payment_hint(),
  https: () => m.content_opening_https_hint({ variable: 'PUBLIC_SHOP_ORIGIN' }),
  tax_rate: () => m.content_opening_tax_rate_hint(),
  home: () => m.content_opening_home_hint(),
  mail: () => m.content_opening_mail_hint({ variable: 'SMTP_URL' }),
  test_order: () => m.content_opening_test_order_hint(),
  backup: () => m.content_opening_backup_hint(),
}

export const stepNames: Record<OpeningStep, () => string> = {
  company: m.content_step_company,
  goods: m.content_opening_goods,
  delivery: m.content_opening_delivery,
  payment: m.content_opening_payment,
  test_order: m.content_opening_test_order,
}
