/** Files that staff upload: parsed, checked line by line, and applied. */
import { z } from 'zod'
import { callsOf } from '#platform/contract/call.ts'
import {
  editErrors,
  flag,
  listOf,
  pageQuery,
  requestKeyHeaders,
  revisionHeaders,
  wholeNumber,
} from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'
import { maxUnconfirmedPrices } from '#features/catalogue/values.ts'
import { maxCarrierCodeLength } from '#features/parcels/values.ts'
import { goodsColumnNames } from '#features/goods-rows/goods-fields.ts'
import {
  fileEncodings,
  importKinds,
  maxArchivedPictures,
  maxGoodsFileInBytes,
  maxGoodsRows,
  maxImportColumns,
  maxPictureArchiveInBytes,
  maxSheets,
  maxShippingFileInBytes,
  maxShippingRows,
  maxUnpackedInBytes,
  shippedAtOnce,
  shippingColumnNames,
  undoLastsInMs,
} from '../values.ts'
import { fileImport, listedImport } from './shapes.ts'

declare module '#platform/contract/call.ts' {
  interface ConflictCodes {
    import_not_undoable: true
  }
}

const megabyte = 1024 * 1024
const defineCall = callsOf('Console: files')
const access = { staff: 'orders.ship' } as const
const params = z.object({ id: text(36) })

export const addImport = defineCall({
  key: 'POST /api/console/imports/',
  summary: 'Upload a file of goods or of waybill numbers: each line is looked at, and nothing is done yet',
  description:
    `CSV in ${fileEncodings.join(', ')}, columns separated by commas, semicolons or tabs, or a sheet of an XLSX file, in the field \`file\`. ` +
    `Goods may have their pictures in a ZIP archive, in the field \`zip\`: at most ${maxPictureArchiveInBytes / megabyte} MB, ${maxArchivedPictures} pictures and ${maxUnpackedInBytes / megabyte} MB unpacked. A picture belongs to the row that names it, or that has its name as SKU. ` +
    `Waybill numbers: at most ${maxShippingFileInBytes / megabyte} MB and ${maxShippingRows} lines, checked at once. ` +
    `Goods: at most ${maxGoodsFileInBytes / megabyte} MB and ${maxGoodsRows} lines, \`read\` until the shop has checked them, and with the permission \`goods.import\`, as all calls on such a file. ` +
    'The shop guesses the columns and deletes the list after 30 days. ' +
    'The same `Idempotency-Key` and file return the same list.',
  access,
  headers: requestKeyHeaders,
  query: z.object({ kind: z.enum(importKinds) }),
  bodyKind: 'file',
  status: 201,
  response: fileImport,
  errors: ['too_large', 'unsupported_media_type', 'idempotency_key_reused'],
})

export const listImports = defineCall({
  key: 'GET /api/console/imports/',
  summary: 'Files of the last 30 days, the newest first',
  access,
  query: pageQuery,
  response: listOf(listedImport),
  errors: ['not_found'],
})

export const getImport = defineCall({
  key: 'GET /api/console/imports/{id}/',
  summary: 'A file that was uploaded, and how many lines would do what',
  access,
  params,
  response: fileImport,
  errors: ['not_found'],
})

export const changeImport = defineCall({
  key: 'PATCH /api/console/imports/{id}/',
  summary: 'Set which column is which; all lines are checked again',
  access,
  params,
  headers: revisionHeaders,
  body: z.object({
    columns: z
      .object(
        Object.fromEntries(
          [...shippingColumnNames, ...goodsColumnNames].map((name) => [
            name,
            wholeNumber(0, maxImportColumns - 1)
              .nullable()
              .optional(),
          ]),
        ),
      )
      .optional()
      .meta({
        description: `Waybill numbers: ${shippingColumnNames.join(', ')}. Goods: names as \`npm run import\` has them`,
      }),
    sheet: wholeNumber(0, maxSheets - 1)
      .optional()
      .meta({ description: 'Goods: another sheet, from 0; the rows are read again, and the columns guessed' }),
    encoding: z
      .enum(fileEncodings)
      .optional()
      .meta({ description: 'Goods: another encoding of CSV; the rows are read again, and the columns guessed' }),
    is_new_on_sale: flag
      .optional()
      .meta({ description: 'Goods: whether new ones are on sale where the file has no on_sale' }),
    carrier_code: text(maxCarrierCodeLength)
      .nullable()
      .optional()
      .meta({ description: 'For lines that name no carrier' }),
    allows_shared_numbers: flag.optional().meta({ description: 'Several orders went in one parcel' }),
  }),
  response: fileImport,
  errors: editErrors,
})

export const applyImport = defineCall({
  key: 'POST /api/console/imports/{id}/apply/',
  summary: 'Send what can be sent, or write the goods',
  description:
    'Goods: the shop does it in the background, one file at a time; `applied` when it is done. ' +
    `More than ${maxUnconfirmedPrices} changed prices of known goods need re-authentication. ` +
    `Waybill numbers: applies ${shippedAtOnce} lines: repeat until the status is \`applied\`. ` +
    'Each line is applied once, whatever the number of requests and people. A line that cannot be sent any more has its reason. ' +
    'The first request needs the revision of the preview, later ones need none. All requests of one press have the same `Idempotency-Key`.',
  access,
  params,
  headers: revisionHeaders.extend(requestKeyHeaders.shape),
  response: fileImport,
  errors: [...editErrors, 'idempotency_key_reused', 'reauthentication_required'],
})

export const undoImport = defineCall({
  key: 'POST /api/console/imports/{id}/undo/',
  summary: 'Take back what a file of goods has changed',
  description:
    `In the background, row by row, within ${undoLastsInMs / 3_600_000} hours. Fields that were edited since stay. ` +
    `More than ${maxUnconfirmedPrices} changed prices need re-authentication. ` +
    'New goods are deleted, or taken off sale where they were ordered. A stock falls or rises by what the file had changed, to 0 at least.',
  access,
  params,
  headers: requestKeyHeaders,
  response: fileImport,
  errors: ['not_found', 'import_not_undoable', 'idempotency_key_reused', 'reauthentication_required'],
})

export const readProblems = defineCall({
  key: 'GET /api/console/imports/{id}/problems/',
  summary: 'The lines that did nothing, with why, as a file to be mended and uploaded again',
  access,
  params,
  response: z.object({ file_name: z.string(), content: z.string() }),
  errors: ['not_found'],
})
