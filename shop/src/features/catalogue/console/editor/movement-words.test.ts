import { expect, onTestFinished, test } from 'vitest'
import { overrideCurrentLanguage } from '#platform/i18n/current-language.ts'
import { defaultLanguage, type Language } from '#platform/i18n/language.ts'
import type { StockMovement } from '../../console-contract/stock.ts'
import { causeOf } from './movement-words.ts'

const movement = (parts: Partial<StockMovement>): StockMovement => ({
  id: 1,
  at: '2026-11-20T08:00:00.000Z',
  cause: 'count',
  reason: null,
  change: 1,
  note: '',
  staff_name: '',
  order_number: null,
  batch_id: null,
  ...parts,
})

test.each([
  [{ reason: 'initial', staff_name: '小林' }, ['初始库存，小林', '初期在庫、小林', 'Initial stock, 小林']],
  [
    { reason: 'import', staff_name: '小林' },
    ['导入文件，小林', 'ファイルのインポート、小林', 'Import of a file, 小林'],
  ],
  [{ reason: 'import' }, ['导入文件', 'ファイルのインポート', 'Import of a file']],
  [{ reason: 'import_undo' }, ['撤销导入', 'インポートの取り消し', 'Import undone']],
  [{ reason: 'damage', note: '摔了' }, ['损坏：摔了', '破損：摔了', 'Damage: 摔了']],
  [
    { cause: 'write_off', order_number: '20261' },
    ['订单 20261 退货，报损', '注文20261の返品による廃棄', 'Order 20261 returned, written off'],
  ],
] as const)('a movement of %j is named', (parts, words) => {
  onTestFinished(() => overrideCurrentLanguage(() => defaultLanguage))
  const named = (['zh-CN', 'ja', 'en'] as const).map((language: Language) => {
    overrideCurrentLanguage(() => language)
    return causeOf(movement(parts))
  })
  expect(named).toEqual(words)
})
