import { m } from '#texts'
import { errorOf } from '#platform/http/responses/errors.ts'

export class PromotionWasUsed extends errorOf('promotion_was_used', m.promotions_was_used) {}
