import { expect, test } from 'vitest'
import { rootDir } from '../run-step.ts'
import { findCommentFaults } from './find-comment-faults.ts'
import { findDialectNames } from './find-dialect-names.ts'
import { findProviderNames } from './find-provider-names.ts'
import { findTextFaults } from './find-text-faults.ts'
import { readArchitecture } from './read-architecture.ts'

const architecture = await readArchitecture(rootDir)

test('a text with a wrong or former name, with words of the shop in the platform, or used from below is found', () => {
  const code: Partial<Record<string, string>> = {
    'shop/src/platform/texts/en.json':
      '{ "error_network": "No connection to the shop.", "field_count": "In stock: {n}" }',
    'shop/src/ui/texts/en.json': '{ "ui_close": "Close", "ui_goods_of": "All of {name}", "close": "Close" }',
    'shop/src/ui/texts/ja.json': '{ "ui_close": "注文を閉じる" }',
    'shop/src/features/test-nodes/texts/en.json': '{ "test_nodes_node": "Order", "test_node": "Node" }',
    'shop/src/storefront/texts/zh-CN.json': '{ "storefront_search": "搜索商品", "storefront_hand_over": "交付" }',
    'shop/src/storefront/frame/a.tsx': 'm.storefront_search() + m.ui_close() + m.test_nodes_node()',
    'shop/src/features/home/pages/a.tsx': '<p>{m.test_nodes_node()}</p>',
    'shop/src/platform/http/a.ts': 'm.error_network({}, options); return m.ui_close',
    'shop/src/ui/display/a.test.ts': 'm.storefront_search()',
    'shop/src/root.tsx': 'm.storefront_search()',
  }
  expect(findTextFaults(architecture, Object.keys(code), (file) => code[file] ?? '')).toEqual([
    'shop/src/platform/texts/en.json: field_count speaks of the shop (stock)',
    'shop/src/ui/texts/en.json: ui_goods_of speaks of the shop (goods)',
    'shop/src/ui/texts/en.json: close does not begin with ui_',
    'shop/src/ui/texts/ja.json: ui_close speaks of the shop (注文)',
    'shop/src/features/test-nodes/texts/en.json: test_node does not begin with test_nodes_',
    'shop/src/storefront/texts/zh-CN.json: storefront_hand_over has a word that the glossary replaced',
    'shop/src/features/home/pages/a.tsx: speaks test_nodes_node, a text of features/test-nodes above it',
    'shop/src/platform/http/a.ts: speaks ui_close, a text of ui above it',
  ])
})

test('a provider that is named outside of its folder is found', () => {
  const code: Partial<Record<string, string>> = {
    'shop/src/features/checkout/texts/zh-CN.json': '{ "checkout_submit": "提交订单，去支付宝" }',
    'shop/src/features/checkout/texts/en.json': '{ "checkout_submit": "To {provider}" }',
    'shop/src/features/orders/components/a.tsx': "// Alipay's page.\nconst pays = 'WeChat Pay'",
    'shop/src/features/orders/components/b.tsx': "// Alipay's page.\ncall('POST /api/order/alipay_refund/')",
    'shop/src/features/orders/components/b.test.ts': "expect(name).toBe('微信支付')",
    'shop/src/features/payments/server/index.ts': 'export { isAlipaySetup }',
    'shop/src/features/payment-providers/server/providers/provider-definitions.ts':
      'export const definitions = [alipay]',
    'shop/src/features/payment-providers/server/providers/alipay/texts/zh-CN.json':
      '{ "payment_providers_alipay": "支付宝" }',
    'shop/src/features/payment-providers/server/providers/union-pay/texts/zh-CN.json':
      '{ "payment_providers_union_pay": "云闪付" }',
    'shop/src/features/basket/components/a.tsx': "const pays = 'UnionPay'",
    'shop/src/features/basket/texts/zh-CN.json': '{ "basket_pay": "用云闪付" }',
    'shop/src/platform/accounts/name-browser.ts': "const name = 'Browser'",
    'shop/runtime/stand-ins.ts': "import '@yokoso/alipay-sandbox'",
  }
  expect(findProviderNames(architecture, Object.keys(code), (file) => code[file] ?? '')).toEqual([
    'shop/src/features/checkout/texts/zh-CN.json: names a provider (支付宝)',
    'shop/src/features/orders/components/a.tsx: names a provider (WeChat)',
    'shop/src/features/payments/server/index.ts: names a provider (Alipay)',
    'shop/src/features/basket/components/a.tsx: names a provider (UnionPay)',
    'shop/src/features/basket/texts/zh-CN.json: names a provider (云闪付)',
    'shop/src/features/order-links/texts/zh-CN.json: may name a provider, and names none',
    'shop/src/features/order-links/texts/ja.json: may name a provider, and names none',
    'shop/src/features/order-links/texts/en.json: may name a provider, and names none',
    'shop/src/features/orders/rules/in-app-browser.ts: may name a provider, and names none',
    'shop/src/features/reviews/server/rules/waiting-rules.ts: may name a provider, and names none',
    'shop/src/platform/accounts/name-browser.ts: may name a provider, and names none',
  ])
})

test('a long sentence in a comment, and a workspace of many comments, are found', () => {
  const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(' ')
  const code: Partial<Record<string, string>> = {
    'shop/a.ts': `/** ${words(25)}. And ${words(3)}; */\nconst a = '// ${words(26)}'\n${'let b\n'.repeat(40)}`,
    'shop/b.tsx': `const b = <p>// {/* ${words(27)} */}</p>\n${'let c\n'.repeat(40)}`,
    'shop/c.ts': `// ${words(11)}\n// ${words(17)}\nlet d // ${words(2)}\n${'let e\n'.repeat(40)}`,
    'bench/d.ts': `/**\n * Ends here.\n * @param a ${words(26)}\n * @throws\n */\n${'const f = /\\/*/\n'.repeat(60)}`,
  }
  const faults = findCommentFaults(Object.keys(code), (file) => code[file] ?? '')
  expect(faults.map((fault) => fault.replace(/words: .*/, 'words'))).toEqual([
    'shop/b.tsx:1: a sentence of 27 words',
    'shop/c.ts:1: a sentence of 28 words',
    'bench/d.ts:1: a sentence of 26 words',
    'bench: 7.7 % of its lines are comments, more than 7 %',
  ])
})

test('a comment sentence that does not name its subject is found', () => {
  const code: Partial<Record<string, string>> = {
    'shop/runtime/a.ts': '// Starts a worker. It waits.\nlet a\n',
    'shop/testing/b.tsx': 'const b = <p>{/* Who asks */}// It</p>\n',
    'bench/c.ts': '/**\n * Reads a row. Item by item.\n * @param d of a row\n * @returns what it read\n */\n',
  }
  const padded = (file: string) => `${code[file] ?? ''}${'let z\n'.repeat(80)}`
  expect(findCommentFaults(Object.keys(code), padded)).toEqual([
    'shop/runtime/a.ts:1: a sentence that does not name its subject: It waits.',
    'shop/testing/b.tsx:1: a sentence that does not name its subject: Who asks',
    'bench/c.ts:1: a sentence that does not name its subject: @param d of a row',
    'bench/c.ts:1: a sentence that does not name its subject: @returns what it read',
  ])
})

test('names in words that the glossary replaced are found where they are declared', () => {
  const code = [
    'const told = 1',
    'export function tellOnce(asked: string) { return asked }',
    'const { body: kept, answer, told: shown } = read({ said: 1 })',
    'class HeldOrder {}',
    'const [response, ...given] = rows',
    'for (const { x: desk = 1 } of rows) use(desk)',
    'void sql`with asked_rows as (select id from goods) select from asked_rows where id = ${told}`',
  ].join('\n')
  const names = [
    '1: "told"',
    '2: "tellOnce"',
    '2: "asked"',
    '3: "kept"',
    '4: "HeldOrder"',
    '5: "given"',
    '6: "desk"',
    '7: "asked_rows"',
  ]
  const files = ['shop/src/features/orders/server/a.ts', 'e2e/stories/b.spec.ts']
  expect(findDialectNames(files, () => code)).toEqual(
    files.flatMap((file) =>
      names.map((name) => `${file}:${name}: name what it is (e.g. signature); see CONTRIBUTING, Words`),
    ),
  )
})
