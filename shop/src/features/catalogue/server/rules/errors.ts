import { undoLastsInMs } from '#features/catalogue/values.ts'
import { m } from '#texts'
import { ApiError, errorOf, NotFound } from '#platform/http/responses/errors.ts'

export class GoodsNotFound extends NotFound {
  constructor() {
    super((options) => m.catalogue_goods_not_found({}, options))
  }
}

/** An old link leads to an explanation and to other goods of the type. */
export class GoodsWithdrawn extends NotFound {
  constructor(type1: string) {
    super((options) => m.catalogue_goods_withdrawn({}, options), { withdrawn: { type_1: type1 } })
  }
}

/** A removal larger than the stock. */
export class StockBelowZero extends ApiError {
  constructor(goods: { id: number; stock: number }) {
    super('stock_below_zero', (options) => m.catalogue_stock_below_zero({ stock: goods.stock }, options), {
      current: goods,
    })
  }
}

/** Orders still refer to the goods. */
export class GoodsWasOrdered extends errorOf('goods_was_ordered', m.catalogue_goods_was_ordered) {}

/** Too late: later changes may depend on it. */
export class BatchNotUndoable extends ApiError {
  constructor() {
    super('batch_not_undoable', (options) =>
      m.catalogue_batch_not_undoable({ minutes: undoLastsInMs / 60_000 }, options),
    )
  }
}

/** Undone while running: remaining goods are unchanged. */
export class BatchUndone extends errorOf('batch_undone', m.catalogue_batch_undone) {}
