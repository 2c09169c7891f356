import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const parse = (text: unknown) => shop.call('POST', '/api/address/parse/', { json: { text } })

test('anybody gets the fields of a pasted address', async () => {
  const response = await parse('林小满 138 0013 8000 浙江省杭州市西湖区文三路 478 号 310013')
  expect([response.status, response.body]).toEqual([
    200,
    {
      recipient: '林小满',
      phone: '13800138000',
      country: 'CN',
      region_code: '330106',
      region_1: '浙江省',
      region_2: '杭州市',
      region_3: '西湖区',
      street: '文三路 478 号',
      postal_code: '310013',
      unsure: [],
    },
  ])
})

test.each([
  ['301 characters', '路'.repeat(301), 400],
  ['as long as a form may be', '路'.repeat(5_000), 400],
  ['1 MB', '路'.repeat(340_000), 413],
  ['no text', undefined, 400],
  ['a list', ['a'], 400],
])('%s', async (_what, text, status) => {
  const startedAt = performance.now()
  expect((await parse(text)).status).toBe(status)
  expect(performance.now() - startedAt).toBeLessThan(1_000)
})

test('the log does not get the text, and the database no statement', async () => {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) })
  const logging = await createTestShop({ log, second: shop })
  const phone = '13812340000'
  let statementCount = 0
  const { $client } = logging.context.database
  const { query } = $client
  $client.query = ((...parameters: Parameters<typeof query>) => {
    statementCount += 1
    return query.apply($client, parameters)
  }) as typeof query
  await logging.call('POST', '/api/address/parse/', { json: { text: `张三 ${phone} 浙江省杭州市西湖区文三路一号` } })
  $client.query = query
  expect([statementCount, lines.filter((line) => line.includes(phone))]).toEqual([0, []])
  await logging.close()
})

test('a network may ask 30 times a minute', async () => {
  const limited = await createTestShop({ hasRateLimits: true, second: shop })
  const statuses: number[] = []
  for (let turn = 0; turn < 31; turn += 1) {
    const { status } = await limited.call('POST', '/api/address/parse/', { json: { text: '张三' } })
    statuses.push(status)
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(30)
  expect(statuses.at(-1)).toBe(429)
  await limited.close()
})
