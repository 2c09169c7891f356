import type { DeliveryTerms } from '#features/delivery/contract.ts'

/** Delivery terms of a shop with one zone, as returned by the API. */
export function wireTerms(): DeliveryTerms {
  return {
    days_min: 3,
    days_max: 5,
    free_delivery_from: '199.00',
    currency: 'CNY',
    handling_days: 1,
    countries: [
      {
        country: 'CN',
        fee_kind: 'weight',
        first_weight_in_grams: 1000,
        first_fee: '15.00',
        step_weight_in_grams: 500,
        step_fee: '3.00',
        free_from: '199.00',
        unknown_weight_in_grams: 400,
        transit_days_min: 2,
        transit_days_max: 4,
      },
    ],
    sentence: '付款后 3 至 5 天，满 ¥199.00 免运费',
  }
}
