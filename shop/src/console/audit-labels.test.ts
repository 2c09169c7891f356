import { globSync, readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { stockReasons } from '#features/catalogue/values.ts'
import { returnStatuses } from '#features/fulfilment/values.ts'
import { orderFlags } from '#features/orders/values.ts'
import { reviewDecisions } from '#features/payments/values.ts'
import { slipSizes } from '#features/settings/values.ts'
import { actionNames, nameOfAction } from '#features/staff/components/audit-log/action-names.ts'
import { kindNames } from '#features/staff/components/audit-log/kind-names.ts'
import { namesOfFields, wordsOfChanges } from '#features/staff/components/audit-log/audit-labels.ts'
import { roles, signInWays } from '#features/staff/values.ts'
import { overrideCurrentLanguage } from '#platform/i18n/current-language.ts'
import { defaultLanguage, languages } from '#platform/i18n/language.ts'
import { auditLabels } from './audit-labels.ts'

type ChangesOfEntry = Record<string, [unknown, unknown]>

const describe = (action: string, changes: ChangesOfEntry) =>
  wordsOfChanges({ action, changes }, auditLabels).map(({ name, before, after }) => [name, before, after])

test.each([
  [
    'shipment.hand_over',
    { shipment: [null, 1], carrier: [null, 'sf'] },
    [
      ['包裹', null, '1'],
      ['快递', null, '顺丰速运'],
    ],
  ],
  [
    'return.receive',
    { status: ['requested', 'refunding'], amount: [null, '56.00'] },
    [
      ['状态', '待回复', '支付平台处理中'],
      ['金额', null, '¥56.00'],
    ],
  ],
  [
    'return.approve',
    { status: ['requested', 'approved'], amount: ['82.00', '82.00'] },
    [
      ['状态', '待回复', '等寄回'],
      ['金额', null, '¥82.00'],
    ],
  ],
  [
    'return.receive',
    { status: ['approved', 'refunding'], amount: ['82.00', '41.00'] },
    [
      ['状态', '等寄回', '支付平台处理中'],
      ['金额', '¥82.00', '¥41.00'],
    ],
  ],
  ['order.cancel', { status: ['pending', 'cancelled'] }, [['状态', '等待付款', '已取消']]],
  ['order.call_off', { lines: [null, [{ position: 1, quantity: 2 }]] }, [['商品行', null, '第 1 行 × 2']]],
  ['order.address', { address: [null, 'changed'] }, [['收货地址', null, '已修改（内容不显示）']]],
  ['order.review', { decision: [null, 'settle'] }, [['决定', null, '已在支付平台那边退了，关掉']]],
  ['staff.change', { role: ['packer', 'manager'], has_single_keys: [true, true] }, [['角色', '仓库', '经理']]],
  ['session.begin', { how: [null, 'code'] }, [['方式', null, '验证器的验证码']]],
  ['settings.change', { refund_limit: ['100.00', null] }, [['经理退款上限（元）', '¥100.00', '不限']]],
  [
    'goods.change',
    { is_on_sale: [true, false], 'translations.ja.describe': ['短い', { length: 400, sha256: 'ab' }] },
    [
      ['在售', '是', '否'],
      ['描述（日本語）', '短い', '400 个字符'],
    ],
  ],
  [
    'goods.pictures',
    {
      pictures: [
        [7, 8],
        [8, 7],
      ],
      'pictures.7.alt.en': [null, 'Lid'],
    },
    [
      ['图片', null, '调整了顺序'],
      ['替代文字（EN）', null, 'Lid'],
    ],
  ],
  [
    'import.change',
    { columns: [null, { order_number: 0, tracking_number: 2, carrier: null }] },
    [['对应列', null, '订单号 ← 第 1 列、运单号 ← 第 3 列、快递公司 ← 还没选']],
  ],
] as [string, ChangesOfEntry, unknown][])('%s is described in words', (action, changes, words) => {
  expect(describe(action, changes)).toEqual(words)
})

test.each(languages)('every kind, action and sign-in method has its own label (%s)', (language) => {
  overrideCurrentLanguage(() => language)
  onTestFinished(() => overrideCurrentLanguage(() => defaultLanguage))
  const actions = Object.keys(actionNames)
  const kinds = [...new Set(actions.map((action) => action.split('.')[0]!))]
  expect(Object.keys(kindNames).toSorted()).toEqual(kinds.toSorted())
  for (const kind of kinds) expect(kindNames[kind]!()).not.toBe(kind)
  for (const action of actions) expect(nameOfAction(action)).not.toBe(action)
  // Every value that the shop writes has a label.
  const written: [action: string, field: string, values: readonly string[]][] = [
    ['session.begin', 'how', signInWays],
    ['staff.change', 'role', roles],
    ['staff.factor', 'totp', ['changed']],
    ['staff.factor', 'passkey', ['changed']],
    ['staff.factor', 'recovery_codes', ['changed']],
    ['return.receive', 'status', returnStatuses],
    ['order.cancel', 'status', ['pending', 'cancelled']],
    ['order.note', 'flag', orderFlags],
    ['order.review', 'decision', reviewDecisions],
    ['goods.stock', 'reason', stockReasons],
    ['settings.change', 'slip_size', slipSizes],
    ['shipment.hand_over', 'carrier', ['sf', 'yto', 'zto', 'sto', 'yunda', 'jd', 'ems', 'other']],
  ]
  const raw = written.flatMap(([action, field, values]) =>
    values.flatMap((value) => {
      const [change] = wordsOfChanges({ action, changes: { [field]: [null, value] } }, auditLabels)
      return change!.after === value || change!.name === field ? [`${action} ${field} ${value}`] : []
    }),
  )
  expect(raw).toEqual([])
})

test('a field or value without a label is shown unchanged', () => {
  expect(
    describe(
      'goods.change',
      Object.fromEntries([
        ['moon', [1, 2]],
        ['constructor', [null, 'x']],
      ]),
    ),
  ).toEqual([
    ['moon', '1', '2'],
    ['constructor', null, 'x'],
  ])
  expect(describe('shipment.correct', { carrier: ['sf', 'drone'] })).toEqual([['快递', '顺丰速运', 'drone']])
})

test('fields of a batch are called by their names, each once', () => {
  expect(namesOfFields('goods.bulk', ['is_on_sale', 'translations.ja.describe', 'moon', 'moon'], auditLabels)).toEqual([
    '在售',
    '描述（日本語）',
    'moon',
  ])
})

test('every action in the audit log has a name', () => {
  const written = globSync(['src/features/*/server/**/*.ts', 'commands/*.ts'])
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/action: '([a-z_]+\.[a-z_]+)'/g)].map(([, act]) => act!))
  expect(written.length).toBeGreaterThan(40)
  expect(written.filter((action) => nameOfAction(action) === action)).toEqual([])
})
