import * as contract from '#features/fulfilment/console-contract.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Api } from '#platform/http/api.ts'
import type { PaymentBooks } from './payment-books.ts'
import { readConsoleOrder, requireOrderForStaff } from './use-cases/console/read-console-order.ts'
import { readRawWords } from './use-cases/console/read-raw-words.ts'

export function addConsoleFulfilmentCalls(api: Api, context: ShopContext, books: PaymentBooks): void {
  const { database } = context
  api.add(contract.getConsoleOrder, async ({ staff, params, language }) => {
    const order = await requireOrderForStaff(database, params.order_number)
    return readConsoleOrder(context, books, order, { staff, language })
  })
  api.add(contract.readRaw, ({ staff, params }) =>
    readRawWords(context, books, { staff, orderNumber: params.order_number, rawId: params.raw_id }),
  )
}
