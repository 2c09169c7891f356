import * as bulkCalls from '#features/catalogue/console-contract/bulk.ts'
import * as goodsCalls from '#features/catalogue/console-contract/goods.ts'
import * as picturesCalls from '#features/catalogue/console-contract/pictures.ts'
import * as stockCalls from '#features/catalogue/console-contract/stock.ts'
import * as familyCalls from '#features/families/console-contract.ts'
import {
  changeChoiceInTransaction,
  changeFamilyInTransaction,
  leaveFamilyInTransaction,
  readFamilyOfGoods,
  startFamilyInTransaction,
} from '#features/families/server/index.ts'
import { mergeSubTypes as mergeCall } from '#features/goods-types/console-contract.ts'
import { receiveUpload } from '#features/media/server/index.ts'
import { maxGoodsPictureInBytes } from '#features/media/values.ts'
import type { Api } from '#platform/http/api.ts'
import { readRequestKey, requireRequestKey } from '#platform/http/calls/request-keys.ts'
import { requireRevision } from '#platform/http/calls/revisions.ts'
import { readFile } from '#platform/http/calls/uploads.ts'
import type { BulkSaleContext } from './ports/bulk-sales.ts'
import { addGoods, findFaultsOfNewGoods } from './use-cases/console/add-goods.ts'
import { changeGoods, findFaultsOfChange } from './use-cases/console/change-goods.ts'
import { bulkEditGoods } from './use-cases/console/bulk-edit-goods.ts'
import { changeStock, changeStocks } from './use-cases/console/change-stock.ts'
import { deleteGoods, restoreGoods } from './use-cases/console/delete-goods.ts'
import { getGoodsAsStaff, listGoodsAsStaff } from './use-cases/console/read-console-goods.ts'
import { listMovements, readGoodsHistory } from './use-cases/console/read-goods-history.ts'
import { undoBulkEdit } from './use-cases/console/undo-bulk-edit.ts'
import { addMember, editFamily } from './use-cases/families/edit-families.ts'
import { addDraft, addDraftPicture } from './use-cases/pictures/draft-pictures.ts'
import { addPicture, changePictures, deletePicture } from './use-cases/pictures/change-pictures.ts'
import { mergeSubTypes } from './use-cases/console/merge-sub-types.ts'

/** A thousand lines. */
const linesLimitInBytes = 128 * 1024
/** Three languages of long texts and facts, each character of three bytes. */
const textsLimitInBytes = 512 * 1024

export function addConsoleGoodsCalls(api: Api, context: BulkSaleContext): void {
  const { database, now } = context
  api.add(goodsCalls.listConsoleGoods, ({ query, language, url }) =>
    listGoodsAsStaff(context, query, { language, url }),
  )
  api.add(goodsCalls.getConsoleGoods, ({ params, language }) =>
    getGoodsAsStaff(database, { id: params.id, language, now: now() }),
  )
  api.add(
    goodsCalls.changeGoods,
    ({ staff, params, body, headers, language }) =>
      changeGoods(context, staff, { id: params.id, revision: requireRevision(headers), input: body, language }),
    {
      bodyLimitInBytes: textsLimitInBytes,
      findFaults: ({ params, body }) => findFaultsOfChange(context, { id: params.id, input: body }),
    },
  )
  api.add(
    goodsCalls.addGoods,
    ({ staff, body, headers, language }) =>
      addGoods(context, staff, { input: body, key: readRequestKey(headers), language }),
    {
      bodyLimitInBytes: textsLimitInBytes,
      findFaults: ({ body }) => findFaultsOfNewGoods(context, body),
    },
  )
  api.add(goodsCalls.deleteGoods, ({ staff, params, headers, language }) =>
    deleteGoods(context, staff, { id: params.id, revision: requireRevision(headers), language }),
  )
  api.add(goodsCalls.restoreGoods, ({ staff, params, language }) =>
    restoreGoods(context, staff, { id: params.id, language }),
  )
  addBulkCalls(api, context)
  addStockCalls(api, context)
  api.add(mergeCall, ({ staff, params, body }) =>
    mergeSubTypes(context, staff, { id: params.id, targetId: body.target_id, keepsName: body.keep ?? false }),
  )
  addPictureCalls(api, context)
  addFamilyCalls(api, context)
}

function addPictureCalls(api: Api, context: BulkSaleContext): void {
  const maxSizeInBytes = maxGoodsPictureInBytes
  api.add(picturesCalls.addPicture, ({ staff, params, language, request }) =>
    receiveUpload(context, request, {
      plan: { purpose: 'goods pictures', maxSizeInBytes },
      async read() {
        const file = await readFile(request, 'file', { maxSizeInBytes })
        return addPicture(context, staff, { goodsId: params.id, file, language })
      },
    }),
  )
  api.add(picturesCalls.addDraft, ({ staff }) => addDraft(context, staff))
  api.add(picturesCalls.addDraftPicture, ({ staff, params, request }) =>
    receiveUpload(context, request, {
      plan: { purpose: 'goods pictures', maxSizeInBytes },
      read: async () =>
        addDraftPicture(context, staff, {
          draft: params.draft,
          file: await readFile(request, 'file', { maxSizeInBytes }),
        }),
    }),
  )
  api.add(
    picturesCalls.changePictures,
    ({ staff, params, headers, language, body }) =>
      changePictures(context, staff, {
        goodsId: params.id,
        revision: requireRevision(headers),
        language,
        pictureInputs: body.pictures,
      }),
    { bodyLimitInBytes: textsLimitInBytes },
  )
  api.add(picturesCalls.deletePicture, ({ staff, params, headers, language }) =>
    deletePicture(context, staff, {
      goodsId: params.id,
      pictureId: params.picture_id,
      revision: requireRevision(headers),
      language,
    }),
  )
}

function addBulkCalls(api: Api, context: BulkSaleContext): void {
  api.add(
    bulkCalls.bulkEditGoods,
    ({ staff, headers, language, body: { ids, filter, dry_run: isDryRun = false, sale, ...change } }) =>
      bulkEditGoods(context, staff, {
        key: isDryRun ? null : requireRequestKey(headers),
        ids,
        filter,
        change,
        sale,
        language,
      }),
    { bodyLimitInBytes: linesLimitInBytes },
  )
  api.add(bulkCalls.undoBulkEdit, ({ staff, params }) => undoBulkEdit(context, staff, params.id))
}

function addStockCalls(api: Api, context: BulkSaleContext): void {
  const { database } = context
  api.add(stockCalls.changeStock, ({ staff, params, headers, body: { reason, note, ...counted } }) =>
    changeStock(context, staff, {
      key: requireRequestKey(headers),
      id: params.id,
      why: { reason, note },
      ...counted,
    }),
  )
  api.add(
    stockCalls.changeStocks,
    ({ staff, headers, body: { lines, reason, note } }) =>
      changeStocks(context, staff, { key: requireRequestKey(headers), lines, why: { reason, note } }),
    { bodyLimitInBytes: linesLimitInBytes },
  )
  api.add(stockCalls.listMovements, ({ params, query, url }) => listMovements(database, { id: params.id, query, url }))
  api.add(stockCalls.readGoodsHistory, ({ params, query, url }) =>
    readGoodsHistory(database, { id: params.id, query, url }),
  )
}

function addFamilyCalls(api: Api, context: BulkSaleContext): void {
  api.add(familyCalls.readFamily, ({ params }) => readFamilyOfGoods(context.database, params.id))
  api.add(familyCalls.startFamily, ({ staff: by, params, body: { options } }) =>
    editFamily(context, { by, goodsId: params.id }, (transaction, edit) =>
      startFamilyInTransaction(transaction, edit, options),
    ),
  )
  api.add(
    familyCalls.changeFamily,
    ({ staff: by, params, headers, body: { options } }) => {
      const change = { revision: requireRevision(headers), options }
      return editFamily(context, { by, goodsId: params.id }, (transaction, edit) =>
        changeFamilyInTransaction(transaction, edit, change),
      )
    },
    { bodyLimitInBytes: textsLimitInBytes },
  )
  api.add(familyCalls.addMember, ({ staff: by, params, headers, body: { is_other: isOther = false, ...member } }) =>
    addMember(context, { by, goodsId: params.id }, { key: requireRequestKey(headers), isOther, ...member }),
  )
  api.add(familyCalls.changeChoice, ({ staff: by, params, headers, body: { values } }) => {
    const change = { revision: requireRevision(headers), values }
    return editFamily(context, { by, goodsId: params.id }, (transaction, edit) =>
      changeChoiceInTransaction(transaction, edit, change),
    )
  })
  api.add(familyCalls.leaveFamily, async ({ staff: by, params, headers }) => {
    const revision = requireRevision(headers)
    await editFamily(context, { by, goodsId: params.id }, (transaction, edit) =>
      leaveFamilyInTransaction(transaction, edit, revision),
    )
    return undefined
  })
}
