import { z } from 'zod'
import { callsOf } from '#platform/contract/call.ts'
import { sentFile } from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'
import { maxTypeNameLength } from '#features/goods-types/values.ts'
import { maxGoodsExported } from '../values.ts'

export const exportGoods = callsOf('Console: goods')({
  key: 'GET /api/console/exports/goods.csv/',
  summary: 'Goods as a file that an import takes back',
  description:
    `At most ${maxGoodsExported.toLocaleString('en')} goods, by id; more need a type. Has all columns of an import but ` +
    'stock, which changes with each sale. An import of the file as it is changes nothing.',
  access: { staff: 'reports.export' },
  query: z.object({ type_1: text(maxTypeNameLength).optional(), type_2: text(maxTypeNameLength).optional() }),
  response: sentFile,
  responseKind: 'file',
})
