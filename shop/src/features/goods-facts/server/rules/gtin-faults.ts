import { m } from '#texts'
import type { LocalizedMessage } from '#platform/http/responses/errors.ts'
import type { GtinFault } from './gtin.ts'

export const gtinFaults: Readonly<Record<GtinFault, LocalizedMessage>> = {
  lost_digits: (options) => m.goods_facts_gtin_lost_digits({}, options),
  form: (options) => m.goods_facts_gtin_form({}, options),
  check_digit: (options) => m.goods_facts_gtin_check_digit({}, options),
}
