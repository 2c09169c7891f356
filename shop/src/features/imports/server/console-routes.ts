import { exportGoods as exportGoodsCall } from '#features/catalogue/console-contract/export.ts'
import * as contract from '#features/imports/console-contract.ts'
import { receiveUpload } from '#features/media/server/index.ts'
import { maxShippingFileInBytes } from '#features/imports/values.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Api } from '#platform/http/api.ts'
import { requireRequestKey } from '#platform/http/calls/request-keys.ts'
import { findRevision, requireRevision } from '#platform/http/calls/revisions.ts'
import { saveTemporaryFiles, temporaryUploadDir } from '#platform/http/calls/uploads.ts'
import { exportGoods } from './use-cases/exporting/export-goods.ts'
import { addShippingFile } from './use-cases/shipping-files/add-shipping-file.ts'
import { applyShippingFile } from './use-cases/shipping-files/apply-shipping-file.ts'
import { changeShippingFile } from './use-cases/shipping-files/change-shipping-file.ts'
import {
  describeShippingFile,
  listShippingLines,
  readProblemsFile,
} from './use-cases/shipping-files/describe-shipping-file.ts'

export function addConsoleImportCalls(api: Api, context: ShopContext): void {
  const { config, database } = context
  const limits = {
    maxSizeInBytes: maxShippingFileInBytes,
    maxFiles: 1,
    directory: temporaryUploadDir(config.dataDir),
  }
  api.add(contract.addImport, ({ staff, headers, request }) => {
    const key = requireRequestKey(headers)
    return receiveUpload(context, request, {
      plan: { purpose: 'imports', maxSizeInBytes: limits.maxSizeInBytes },
      async read() {
        const [file] = await saveTemporaryFiles(request, 'file', limits)
        const id = await addShippingFile(context, staff, { key, path: file!.filepath, name: file!.filename })
        return describeShippingFile(database, id)
      },
    })
  })
  api.add(contract.getImport, ({ params }) => describeShippingFile(database, params.id))
  api.add(contract.changeImport, ({ staff, params, body, headers }) =>
    changeShippingFile(context, staff, {
      id: params.id,
      revision: requireRevision(headers),
      columns: body.columns,
      carrierCode: body.carrier_code,
      allowsSharedNumbers: body.allows_shared_numbers,
    }),
  )
  api.add(contract.listImportRows, ({ params, query, url, language }) =>
    listShippingLines(database, { id: params.id, query, url }, language),
  )
  api.add(contract.applyImport, async ({ staff, params, headers, language }) => {
    const press = { key: requireRequestKey(headers), id: params.id, revision: findRevision(headers) }
    await applyShippingFile(context, { staff, language }, press)
    return describeShippingFile(database, params.id)
  })
  api.add(exportGoodsCall, ({ staff, query }) =>
    exportGoods(context, staff, { type1: query.type_1, type2: query.type_2 }),
  )
  api.add(contract.readProblems, ({ params, language }) => readProblemsFile(database, params.id, language))
}
