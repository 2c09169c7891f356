import { m } from '#texts'
import { ApiError } from '#platform/http/responses/errors.ts'

/** A type with sub-types, or a sub-type with goods. */
export class TypeNotEmpty extends ApiError {
  constructor(count: number) {
    super('type_not_empty', (options) => m.goods_types_not_empty({ count }, options))
  }
}
