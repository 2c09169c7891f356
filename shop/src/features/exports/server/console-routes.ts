import * as contract from '#features/exports/console-contract.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Api } from '#platform/http/api.ts'
import { listExports } from './use-cases/list-exports.ts'
import { makeExport } from './use-cases/make-export.ts'

export function addConsoleExportCalls(api: Api, context: ShopContext): void {
  api.add(contract.listExports, ({ staff, language }) => listExports(context, { staff, language }))
  api.add(contract.makeExport, ({ staff, language, params, query }) =>
    makeExport(context, { staff, language }, { file: params.file, query }),
  )
}
