import { m } from '#texts'
import type { FactKey } from '../values.ts'

export const factNames: Record<FactKey, () => string> = {
  shop_name: m.content_fact_shop_name,
  legal_name: m.content_row_legal_name,
  representative: m.content_row_representative,
  address: m.content_row_address,
  hours: m.content_row_hours,
  postal_code: m.content_row_postal_code,
  phone: m.content_row_phone,
  email: m.content_row_email,
  licence_number: m.content_row_licence_number,
  licence_picture_id: m.content_fact_licence_picture,
  licence_valid_until: m.content_fact_licence_valid_until,
  permits: m.content_fact_permits,
  icp_number: m.content_fact_icp_number,
  police_number: m.content_fact_police_number,
  police_badge_id: m.content_fact_police_badge,
  invoice_registration_number: m.content_row_registration_number,
  return_address: m.content_return_address,
  seat: m.content_fact_seat,
  markets: m.content_fact_markets,
  address_on_request: m.content_fact_address_on_request,
  legal_payment_time: m.content_row_payment_time,
  legal_delivery_time: m.content_row_delivery_time,
  legal_other_costs: m.content_row_costs,
  legal_offer_limits: m.content_row_offer_limits,
}
