import { m } from '#texts'
import { NotFound } from '#platform/http/answers/refusals.ts'

export class GoodsNotFound extends NotFound {
  constructor() {
    super((options) => m.catalogue_goods_not_found({}, options))
  }
}
