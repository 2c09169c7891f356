/**
 * Sends anything to every call: expects no 5xx, and no change by a refused request. `FUZZ_RUNS=200` sends more to each,
 * from a seed of its own (`FUZZ_SEED` repeats one).
 */
import { readFile } from 'node:fs/promises'
import { env } from 'node:process'
import { hash } from '@node-rs/argon2'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { registerShopper, type TestShopper, validPassword } from '#features/identity/testing/identity-factory.ts'
import { buy } from '#features/orders/testing/order-factory.ts'
import { signInAs, type SignedIn } from '#features/staff/testing/staff-factory.ts'
import { consoleDocument } from '#platform/http/calls/openapi.ts'
import {
  type ApiDocument,
  fillPath,
  filler,
  type FuzzedRequest,
  operationsOf,
  optionsOf,
  requestsTo,
} from '#testing/fuzzing/fuzzed-requests.ts'
import { changedTables, openTableDigests, type TableDigests } from '#testing/fuzzing/table-digests.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'

const runs = Number(env.FUZZ_RUNS ?? 3)
const seed = Number(env.FUZZ_SEED ?? (env.FUZZ_RUNS ? Date.now() % 1_000_000 : 20_261_122))
/** Limits each request, so that a hanging one is named. */
const maxTimeInMs = 15_000

const hasCharset = /^(?:application\/json|text\/[a-z]+); charset=utf-8$/

const wrongProofs = ['audit_entries', 'login_failures', 'staff_failed_attempts', 'staff_sessions']
/** Changes that a refused request makes on purpose: counts of wrong passwords, a session whose token was reused. */
const mayChange: Record<string, readonly string[]> = {
  'POST /api/token/create/': ['login_failures', 'known_networks'],
  'POST /api/user/auth_user/': ['login_failures', 'known_networks'],
  'POST /api/user/change_password/': ['login_failures'],
  'POST /api/user/delete_account/': ['login_failures'],
  'POST /api/token/refresh/': ['refresh_token_families'],
  'POST /api/console/session/': wrongProofs,
  'POST /api/console/session/passkey/': wrongProofs,
  'POST /api/console/session/second_factor/': wrongProofs,
  'POST /api/console/session/confirm/': wrongProofs,
  'POST /api/console/me/password/': wrongProofs,
  // Records a file before it is written; a sweeper deletes the record.
  'POST /api/console/goods/{id}/pictures/': ['loose_goods_pictures'],
}

let shop: TestShop
let digest: () => Promise<TableDigests>
let shopper: TestShopper
let owner: SignedIn
let packer: SignedIn
let passwordHash: string
let values: Record<string, unknown>

beforeAll(async () => {
  shop = await createTestShop()
  passwordHash = await hash(validPassword)
  digest = await openTableDigests(shop)
  await renewFixtures()
})
afterAll(() => shop.close())

/** Replaces people and records that earlier requests ended or used up. */
async function renewFixtures(): Promise<void> {
  shopper = await registerShopper(shop)
  owner = await signInAs(shop, 'owner', { isConfirmed: true, passwordHash })
  packer = await signInAs(shop, 'packer', { passwordHash })
  const goodsId = await createGoods(shop.context, { stock: 1_000_000 })
  const { body: order } = await buy(shop, shopper, { goodsId })
  const address = await shop.call('POST', '/api/address/', {
    token: shopper.access,
    json: { recipient: '林小满', phone: '13800002046', country: 'CN', region_code: '330106', street: '保俶路 88 号' },
  })
  values = {
    goods_id: goodsId,
    goods_info_id: goodsId,
    order_number: order.order_number,
    address_id: address.body.id,
    session_id: shopper.loginId,
    staff_id: owner.id,
    node_id: 1,
    refresh: shopper.refresh,
    token: shopper.refresh,
    token_access: shopper.access,
    username: shopper.username,
    password: validPassword,
    old_password: validPassword,
    new_password: 'eleven loud teapots',
    redirect_url: 'http://localhost:5173/user/order',
    expected_total: '10.00',
    quantity: 1,
    country: 'CN',
    region_code: '330106',
    code: '330106',
  }
}

const people: Record<string, () => { token?: string; headers?: Record<string, string> }> = {
  nobody: () => ({}),
  shopper: () => ({ token: shopper.access }),
  'a shopper by the wrong token': () => ({ token: shopper.refresh }),
  'a forger': () => ({ token: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.' }),
  owner: () => ({ headers: owner.headers }),
  packer: () => ({ headers: packer.headers }),
  'an owner of another site': () => ({ headers: { ...owner.headers, origin: 'https://evil.example' } }),
}

function send({ method, path, who, headers, body }: FuzzedRequest) {
  const { token, headers: own } = people[who]!()
  const options = optionsOf(body, { ...headers, ...own }, filler(values))
  return shop.call(method, fillPath(path, values), { ...options, ...(token ? { token } : {}) })
}

/** A failed sign-in reaches the audit log some time after its response, during later requests. */
const recordedLater = ['audit_entries', 'staff_failed_attempts']
const recordedWithinInMs = 2_000
let recordingUntil = 0

async function findFault(request: FuzzedRequest, before: TableDigests) {
  const startedAt = performance.now()
  const response = await send(request)
  const timeInMs = Math.round(performance.now() - startedAt)
  const after = await digest()
  const describe = (fault: string) => `${fault}: ${JSON.stringify(request)} ${response.text.slice(0, 300)}`
  const isError = response.status >= 400
  const tables = changedTables(before, after)
  const isRecording = startedAt < recordingUntil
  if (tables.includes('staff_failed_attempts')) recordingUntil = performance.now() + recordedWithinInMs
  const allowed = [...(mayChange[request.key] ?? []), ...(isRecording ? recordedLater : [])]
  const changed = isError ? tables.filter((name) => !allowed.includes(name)) : []
  const faults = [
    ...(response.status >= 500 ? [describe(String(response.status))] : []),
    ...(changed.length > 0 ? [describe(`${response.status} changed ${changed.join(', ')}`)] : []),
    ...(timeInMs > maxTimeInMs ? [describe(`${timeInMs} ms`)] : []),
    ...(response.text !== '' && !hasCharset.test(String(response.headers['content-type']))
      ? [describe(`of the type ${String(response.headers['content-type'])}`)]
      : []),
  ]
  return { faults, after, isError, hasChanged: !isError && request.method !== 'GET' }
}

async function fuzz(document: ApiDocument, as: readonly string[]) {
  const names = new Set(Object.keys(values))
  const faults: string[] = []
  const counts = { all: 0, accepted: 0 }
  let before = await digest()
  for (const [index, [key, operation]] of operationsOf(document).entries())
    for (const request of fc.sample(requestsTo(key, operation, { names, people: as }), {
      numRuns: runs,
      seed: seed + index,
    })) {
      const found = await findFault(request, before)
      faults.push(...found.faults)
      before = found.after
      counts.all += 1
      counts.accepted += Number(!found.isError)
      if (!found.hasChanged || !/token|session|password|account|staff|sign|me\//.test(key)) continue
      await renewFixtures()
      before = await digest()
    }
  return { faults, counts }
}

test(
  'every call of the shop withstands any request',
  async () => {
    const file = new URL('../../../docs/openapi.json', import.meta.url)
    const document: ApiDocument = JSON.parse(await readFile(file, 'utf8'))
    const { faults, counts } = await fuzz(document, [
      'nobody',
      'shopper',
      'shopper',
      'shopper',
      'a shopper by the wrong token',
      'a forger',
    ])
    expect(faults, `seed ${seed}`).toEqual([])
    expect(counts.all).toBeGreaterThan(50 * runs)
    expect(counts.accepted).toBeGreaterThan(5 * runs)
    if (env.FUZZ_RUNS) console.info(`seed ${seed}: ${counts.all} requests, ${counts.accepted} accepted`)
  },
  60_000 + runs * 20_000,
)

test(
  'every call of the console withstands any request',
  async () => {
    const document = consoleDocument(shop.api.calls, 'yokoso')
    const { faults, counts } = await fuzz(document, [
      'nobody',
      'shopper',
      'owner',
      'owner',
      'owner',
      'packer',
      'an owner of another site',
    ])
    expect(faults, `seed ${seed}`).toEqual([])
    expect(counts.all).toBeGreaterThan(30 * runs)
    expect(counts.accepted).toBeGreaterThan(3 * runs)
    if (env.FUZZ_RUNS) console.info(`seed ${seed}: ${counts.all} requests, ${counts.accepted} accepted`)
  },
  60_000 + runs * 20_000,
)
