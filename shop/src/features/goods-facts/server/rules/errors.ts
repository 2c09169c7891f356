import { ApiError } from '#platform/http/responses/errors.ts'
import { m } from '#texts'

/** A word that goods have. */
export class FactWordInUse extends ApiError {
  constructor(count: number) {
    super('fact_word_in_use', (options) => m.goods_facts_word_in_use({ count }, options))
  }
}
