/** The state of the shop, as every process reports it. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { writeAuditEntry } from '#features/staff/server/index.ts'
import { type SignedIn, signInAs } from '#features/staff/testing/staff-factory.ts'
import { forgetSweeps, noteFailure, noteSuccess } from '#platform/jobs/sweeper-results.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
let viewer: SignedIn
beforeAll(async () => {
  shop = await createTestShop()
  viewer = await signInAs(shop, 'viewer')
})
afterAll(() => shop.close())
// Other tests of this process sweep, too.
beforeEach(forgetSweeps)

const read = async (key: string, query = '') => {
  const { results } = (await viewer.call('GET', `/api/console/health/${query}`)).body
  return results.find((one: { key: string }) => one.key === key)
}
const report = () => shop.sweepers.find(({ name }) => name === 'results of sweepers')!.sweep()

test('a shop without any of it says what is missing', async () => {
  expect(await read('background')).toMatchObject({ state: 'watch', reason: 'starting' })
  expect(await read('ledger')).toMatchObject({ state: 'watch', reason: 'never', at: null })
  expect(await read('backup')).toMatchObject({ state: 'watch', reason: 'never' })
  expect(await read('mail')).toMatchObject({ state: 'watch', reason: 'no_server' })
  expect(await read('certificate')).toMatchObject({ state: 'good', reason: 'local' })
  expect(await read('version')).toMatchObject({ name: expect.stringMatching(/^\d+\.\d+\.\d+ · Node 26\./) })
  expect(await read('database')).toMatchObject({ name: expect.stringMatching(/^\d+\./) })
})

test('a provider that does not respond is named in the language of the reader', async () => {
  expect(await read('payments', '?lang=en')).toMatchObject({ state: 'bad', reason: 'silent', name: 'Alipay' })
  expect(await read('payments', '?lang=zh-CN')).toMatchObject({ name: '支付宝' })
})

test('failures of background work are reported after the third, until the next success', async () => {
  noteSuccess('mails to send')
  for (const reason of ['first', 'second']) noteFailure('mails to send', new Error(reason))
  await report()
  expect(await read('background')).toMatchObject({ state: 'good', reason: 'runs' })
  noteFailure('mails to send', new Error('the third'))
  await report()
  expect(await read('background')).toMatchObject({
    state: 'bad',
    reason: 'failing',
    name: 'mails to send',
    count: 1,
    detail: 'the third',
  })
  noteSuccess('mails to send')
  await report()
  expect(await read('background')).toMatchObject({ state: 'good' })
  shop.passTime(4 * 60_000)
  expect(await read('background')).toMatchObject({ state: 'bad', reason: 'stopped' })
})

test('backups by command and by browser count alike, and an old one is noticed', async () => {
  const subject = { kind: 'backup', id: '', label: 'shop.backup' }
  await writeAuditEntry(shop.context.database, {
    by: 'command',
    at: shop.context.now(),
    action: 'backup.make',
    subject,
  })
  expect(await read('backup')).toMatchObject({ state: 'good', reason: 'recent' })
  shop.passTime(8 * 86_400_000)
  viewer = await signInAs(shop, 'viewer')
  expect(await read('backup')).toMatchObject({ state: 'watch', reason: 'outdated' })
})
