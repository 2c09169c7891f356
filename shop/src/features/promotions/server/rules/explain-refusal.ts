import { refusalWords } from '#features/promotions/components/refusal-words.ts'
import type { PromotionRefusal } from '#features/pricing/values.ts'
import type { LocalizedMessage } from '#platform/http/responses/errors.ts'
import { toWireRefusal } from './refusal-view.ts'

/** States why a code gives no discount. */
export const explainRefusal =
  (refusal: PromotionRefusal): LocalizedMessage =>
  (options) =>
    refusalWords(toWireRefusal(refusal), options)
