import { m } from '#texts'
import { errorOf, NotFound } from '#platform/http/responses/errors.ts'

export class SaleOverlaps extends errorOf('sale_overlaps', m.sales_overlap) {}

export class SaleNotFound extends NotFound {
  constructor() {
    super((options) => m.sales_not_found({}, options))
  }
}
