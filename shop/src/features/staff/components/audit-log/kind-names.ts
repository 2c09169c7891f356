import { m } from '#texts'

/** Names of subject kinds, by the part of an action before its point. */
export const kindNames: Readonly<Record<string, () => string>> = {
  order: m.staff_kind_order,
  shipment: m.staff_kind_shipment,
  return: m.staff_kind_return,
  invoice: m.staff_kind_invoice,
  export: m.staff_kind_export,
  takings: m.staff_kind_takings,
  goods: m.staff_kind_goods,
  type: m.staff_kind_type,
  sub_type: m.staff_kind_sub_type,
  fact_word: m.staff_kind_fact_word,
  promotion: m.staff_kind_promotion,
  review: m.staff_kind_review,
  import: m.staff_kind_import,
  synonyms: m.staff_kind_synonyms,
  shopper: m.staff_kind_shopper,
  mail: m.staff_kind_mail,
  shop: m.staff_kind_shop,
  content: m.staff_kind_content,
  settings: m.staff_kind_settings,
  delivery_zone: m.staff_kind_delivery_zone,
  carrier: m.staff_kind_carrier,
  staff: m.staff_kind_staff,
  session: m.staff_kind_session,
  backup: m.staff_kind_backup,
}
