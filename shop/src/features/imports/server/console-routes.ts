import { stat } from 'node:fs/promises'
import { m } from '#texts'
import * as contract from '#features/imports/console-contract/files.ts'
import * as rowCalls from '#features/imports/console-contract/rows.ts'
import { receiveUpload } from '#features/media/server/index.ts'
import {
  maxGoodsFileInBytes,
  maxPictureArchiveInBytes,
  maxShippingFileInBytes,
  shippingOutcomes,
} from '#features/imports/values.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Api } from '#platform/http/api.ts'
import { requireRequestKey } from '#platform/http/calls/request-keys.ts'
import { findRevision, requireRevision } from '#platform/http/calls/revisions.ts'
import { saveTemporaryFiles, temporaryUploadDir } from '#platform/http/calls/uploads.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import { Invalid, NotFound, PermissionDenied, TooLarge } from '#platform/http/responses/errors.ts'
import { ImportNotUndoable } from './rules/errors.ts'
import { changeRow } from './use-cases/goods-files/change-row.ts'
import { addGoodsFile } from './use-cases/goods-files/add-goods-file.ts'
import { changeGoodsFile } from './use-cases/goods-files/change-goods-file.ts'
import {
  describeGoodsFile,
  findGoodsFile,
  listGoodsRows,
  readGoodsProblems,
  requireGoodsFile,
} from './use-cases/goods-files/describe-goods-file.ts'
import { applyGoods, undoGoods } from './use-cases/goods-files/start-pass.ts'
import { listImports } from './use-cases/goods-files/list-imports.ts'
import { addShippingFile } from './use-cases/shipping-files/add-shipping-file.ts'
import { applyShippingFile } from './use-cases/shipping-files/apply-shipping-file.ts'
import { changeShippingFile } from './use-cases/shipping-files/change-shipping-file.ts'
import {
  describeShippingFile,
  listShippingLines,
  readProblemsFile,
  requireImport,
} from './use-cases/shipping-files/describe-shipping-file.ts'

export function addConsoleImportCalls(api: Api, context: ShopContext): void {
  const { config, database } = context
  const directory = temporaryUploadDir(config.dataDir)
  /** Undefined for a file of waybill numbers. */
  const findGoods = async (staff: Staff, id: string) => {
    const file = await findGoodsFile(database, id)
    if (file) requireGoodsImport(staff)
    return file
  }
  api.add(contract.addImport, async ({ staff, headers, request, query, language }) => {
    const key = requireRequestKey(headers)
    const isGoods = query.kind === 'goods'
    if (isGoods) requireGoodsImport(staff)
    const maxSizeInBytes = isGoods ? maxGoodsFileInBytes + maxPictureArchiveInBytes : maxShippingFileInBytes
    return receiveUpload(context, request, {
      plan: { purpose: 'imports', maxSizeInBytes },
      async read() {
        const maxFiles = isGoods ? 2 : 1
        const files = await saveTemporaryFiles(request, 'file', { maxSizeInBytes, maxFiles, directory })
        const file = files.find(({ fieldname }) => fieldname === 'file')
        if (!file) throw new Invalid({ file: [(options) => m.imports_file_missing({}, options)] })
        const zip = files.find(({ fieldname }) => fieldname === 'zip')?.filepath
        if (isGoods) await requireSizes({ file: file.filepath, zip })
        const upload = { key, path: file.filepath, name: file.filename, pictures: zip }
        if (!isGoods) return describeShippingFile(database, await addShippingFile(context, staff, upload))
        return describeGoodsFile(
          database,
          await requireGoodsFile(database, await addGoodsFile(context, staff, upload)),
          language,
        )
      },
    })
  })
  api.add(contract.listImports, ({ staff, query, url }) =>
    listImports(database, staff, { query, url, now: context.now() }),
  )
  api.add(contract.getImport, async ({ staff, params, language }) => {
    const goods = await findGoods(staff, params.id)
    return goods ? describeGoodsFile(database, goods, language) : describeShippingFile(database, params.id)
  })
  api.add(contract.changeImport, async ({ staff, params, body, headers, language }) => {
    const change = { id: params.id, revision: requireRevision(headers) }
    if (await findGoods(staff, params.id)) {
      const goods = {
        ...change,
        columns: body.columns,
        isNewOnSale: body.is_new_on_sale,
        sheet: body.sheet,
        encoding: body.encoding,
      }
      return changeGoodsFile(context, { staff, language }, goods)
    }
    return changeShippingFile(context, staff, {
      ...change,
      columns: body.columns,
      carrierCode: body.carrier_code,
      allowsSharedNumbers: body.allows_shared_numbers,
    })
  })
  api.add(rowCalls.listImportRows, async ({ staff, params, query, url, language }) => {
    const goods = await findGoods(staff, params.id)
    if (goods) return listGoodsRows(database, goods, { query, url }, language)
    const outcome = shippingOutcomes.find((value) => value === query.outcome)
    if (query.outcome !== undefined && !outcome) throw new NotFound()
    return listShippingLines(database, { id: params.id, query: { ...query, outcome }, url }, language)
  })
  api.add(rowCalls.changeImportRow, async ({ staff, params, body, headers, language }) => {
    if (!(await findGoods(staff, params.id))) throw new NotFound()
    const change = { id: params.id, line: params.line, revision: requireRevision(headers) }
    return changeRow(context, { staff, language }, { ...change, cells: body.cells, isSkipped: body.is_skipped })
  })

  api.add(contract.applyImport, async ({ staff, params, headers, language }) => {
    const press = { key: requireRequestKey(headers), id: params.id, revision: findRevision(headers) }
    if (await findGoods(staff, params.id)) {
      await applyGoods(context, { staff, language }, press)
      return describeGoodsFile(database, await requireGoodsFile(database, params.id), language)
    }
    await applyShippingFile(context, { staff, language }, press)
    return describeShippingFile(database, params.id)
  })
  api.add(contract.undoImport, async ({ staff, params, headers, language }) => {
    const key = requireRequestKey(headers)
    if (!(await findGoods(staff, params.id))) {
      await requireImport(database, params.id)
      throw new ImportNotUndoable()
    }
    await undoGoods(context, { staff }, { key, id: params.id })
    return describeGoodsFile(database, await requireGoodsFile(database, params.id), language)
  })
  api.add(contract.readProblems, async ({ staff, params, language }) => {
    const goods = await findGoods(staff, params.id)
    return goods ? readGoodsProblems(database, goods, language) : readProblemsFile(database, params.id, language)
  })
}

/** @throws TooLarge */
async function requireSizes({ file, zip }: { file: string; zip: string | undefined }): Promise<void> {
  if ((await stat(file)).size > maxGoodsFileInBytes) throw new TooLarge()
  if (zip && (await stat(zip)).size > maxPictureArchiveInBytes) throw new TooLarge()
}

/** @throws PermissionDenied */
function requireGoodsImport({ permissions }: Staff): void {
  if (!permissions.has('goods.import')) throw new PermissionDenied()
}
