/** Guessing passwords is slow, from any address and at any call, and locks no owner out. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { signAsFormerly } from '#platform/config/derived-keys.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { validPassword } from '#features/identity/testing/identity-factory.ts'

const loginPaths = ['/api/user/auth_user/', '/api/token/create/'] as const
let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ hasRateLimits: true })
  shop.stopClock()
})
afterAll(() => shop.close())

let networks = 0
const newIp = () => `10.1.${Math.floor(++networks / 200)}.${networks % 200}`
const newName = () => `guessed-${randomBytes(5).toString('hex')}`

async function register(ip = newIp()): Promise<{ username: string; ip: string }> {
  const username = newName()
  const json = { username, password: validPassword }
  expect(await shop.call('POST', '/api/user/register_user/', { json, ip })).toMatchObject({ status: 201 })
  return { username, ip }
}

interface Try {
  username: string
  ip: string
  password?: string
  path?: (typeof loginPaths)[number]
  where?: TestShop
}
const attempt = ({ username, ip, password = 'not the password', path = loginPaths[0], where = shop }: Try) =>
  where.call('POST', `${path}?lang=en`, { json: { username, password }, ip })

/** As many wrong ones as are free, from addresses of their own. */
async function failFiveTimes(username: string): Promise<void> {
  for (const path of [...loginPaths, ...loginPaths, loginPaths[0]]) {
    expect(await attempt({ username, ip: newIp(), path })).toMatchObject({ status: 401 })
  }
}

describe('after the fifth failure', () => {
  test('an account waits at both login calls, wherever the next attempt comes from, and whether it exists or not', async () => {
    for (const { username } of [await register(), { username: newName() }]) {
      await failFiveTimes(username)
      for (const path of loginPaths) {
        const response = await attempt({ username: username.toUpperCase(), ip: newIp(), path, password: validPassword })
        expect(response).toMatchObject({ status: 429, headers: { 'retry-after': '1' }, body: { code: 'throttled' } })
      }
    }
  })

  test('an address waits, whichever account comes next', async () => {
    const ip = newIp()
    for (let count = 0; count < 5; count++) expect((await attempt({ username: newName(), ip })).status).toBe(401)
    expect((await attempt({ username: newName(), ip })).status).toBe(429)
    expect((await attempt({ username: newName(), ip: newIp() })).status).toBe(401)
  })

  test('a network of version 6 waits, and a site after the twentieth', async () => {
    const from = (network: number, host: number) => `2001:db8:7:${network}::${host}`
    for (let host = 1; host <= 5; host++)
      expect((await attempt({ username: newName(), ip: from(1, host) })).status).toBe(401)
    expect((await attempt({ username: newName(), ip: from(1, 99) })).status).toBe(429)
    for (let network = 2; network <= 16; network++) {
      expect((await attempt({ username: newName(), ip: from(network, 1) })).status).toBe(401)
    }
    expect((await attempt({ username: newName(), ip: from(99, 1) })).status).toBe(429)
    expect((await attempt({ username: newName(), ip: '2001:db8:8::1' })).status).toBe(401)
  })

  test('the wait doubles up to 15 minutes, and a right password ends it', async () => {
    const local = await createTestShop({ hasRateLimits: true })
    local.stopClock()
    try {
      const json = { username: 'mei', password: validPassword }
      await local.call('POST', '/api/user/register_user/', { json, ip: '10.9.0.1' })
      const guess = (password?: string) =>
        attempt({ username: 'mei', ip: newIp(), where: local, ...(password && { password }) })
      for (let count = 0; count < 5; count++) expect((await guess()).status).toBe(401)
      const waits: number[] = []
      for (let count = 0; count < 12; count++) {
        const seconds = Number((await guess()).headers['retry-after'])
        waits.push(seconds)
        local.passTime(seconds * 1000)
        expect((await guess()).status).toBe(401)
      }
      expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900])
      local.passTime(900_000)
      expect((await guess(validPassword)).status).toBe(200)
      for (let count = 0; count < 5; count++) expect((await guess()).status).toBe(401)
      local.passTime(86_400_000)
      const names = ['forgotten failures of logins', 'networks not seen for long']
      const [failures, known] = names.map((name) => local.sweepers.find((sweeper) => sweeper.name === name)!)
      expect(await failures!.sweep()).toBeGreaterThan(0)
      local.passTime(91 * 86_400_000)
      expect(await known!.sweep()).toBe(2)
      expect(await known!.sweep()).toBe(0)
    } finally {
      await local.close()
    }
  })

  test('another process, and one that was started again, know of it', async () => {
    const { username } = await register()
    await failFiveTimes(username)
    const second = await createTestShop({ hasRateLimits: true, second: shop })
    try {
      second.stopClock()
      second.passTime(shop.context.now().getTime() - second.context.now().getTime())
      expect((await attempt({ username, ip: newIp(), where: second })).status).toBe(429)
    } finally {
      await second.close()
    }
  })
})

describe('the owner', () => {
  test('logs in from a known network, whatever strangers guess elsewhere', async () => {
    const owner = await register()
    const travelled = newIp()
    expect((await attempt({ ...owner, ip: travelled, password: validPassword })).status).toBe(200)
    await failFiveTimes(owner.username)
    for (const ip of [owner.ip, travelled]) {
      for (const path of loginPaths)
        expect((await attempt({ ...owner, ip, path, password: validPassword })).status).toBe(200)
    }
    expect((await attempt({ ...owner, ip: newIp(), password: validPassword })).status).toBe(429)
  })

  test('works from networks that a release before HKDF has stored', async () => {
    const owner = await register()
    const digest = signAsFormerly(shop.context.secretKey, owner.ip)
    const { rowCount } = await shop.context.database.execute(sql`update known_networks set network = ${digest}
      where user_id = (select id from users where username = ${owner.username}) and network <> ${digest}`)
    expect(rowCount).toBe(1)
    await failFiveTimes(owner.username)
    expect((await attempt({ ...owner, password: validPassword })).status).toBe(200)
  })

  test('goes on where a neighbour has guessed, and is slowed by their own failures there', async () => {
    const owner = await register()
    for (let count = 0; count < 6; count++) await attempt({ username: newName(), ip: owner.ip })
    expect((await attempt({ ...owner, password: validPassword })).status).toBe(200)
    for (let count = 0; count < 5; count++) expect((await attempt(owner)).status).toBe(401)
    expect((await attempt({ ...owner, password: validPassword })).status).toBe(429)
  })

  test('is known only where they changed the password, after it', async () => {
    const owner = await register()
    const travelled = newIp()
    const json = { username: owner.username, password: validPassword }
    const { body } = await shop.call('POST', '/api/token/create/', { json, ip: travelled })
    const changed = await shop.call('POST', '/api/user/change_password/', {
      token: body.access,
      json: { old_password: validPassword, new_password: 'eleven louder kettles' },
      ip: owner.ip,
    })
    expect(changed.status).toBe(200)
    await failFiveTimes(owner.username)
    const password = 'eleven louder kettles'
    expect((await attempt({ ...owner, ip: travelled, password })).status).toBe(429)
    expect((await attempt({ ...owner, password })).status).toBe(200)
  })

  test('does not lend a stranger their tokens for guessing', async () => {
    const owner = await register()
    const json = { username: owner.username, password: validPassword }
    const { body } = await shop.call('POST', '/api/token/create/', { json, ip: owner.ip })
    const guess = (password: string) =>
      shop.call('POST', '/api/user/delete_account/', { token: body.access, json: { password }, ip: newIp() })
    for (let count = 0; count < 5; count++) expect((await guess('not the password')).status).toBe(400)
    expect(await guess(validPassword)).toMatchObject({ status: 429, headers: { 'retry-after': '1' } })
    // The owner can still log in.
    expect((await attempt({ ...owner, password: validPassword })).status).toBe(200)
  })
})

test('people who come for the first time make up for the failures of others at their address', async () => {
  const ip = newIp()
  for (let count = 0; count < 4; count++) expect((await attempt({ username: newName(), ip })).status).toBe(401)
  expect((await attempt({ ...(await register()), ip, password: validPassword })).status).toBe(200)
  for (let count = 0; count < 3; count++) expect((await attempt({ username: newName(), ip })).status).toBe(401)
  expect((await attempt({ username: newName(), ip })).status).toBe(429)
})

test('neither names nor addresses are stored', async () => {
  const username = newName()
  await attempt({ username, ip: '10.200.0.1' })
  const { rows } = await shop.context.database.$client.query('select key from login_failures')
  expect(JSON.stringify(rows)).not.toContain(username)
  for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/)
})

test('a hundred wrong ones at once: few are compared, and a right one from elsewhere does not wait for them', async () => {
  const owner = await register()
  const ip = newIp()
  const ended: string[] = []
  const note = async (name: string, response: ReturnType<typeof attempt>) => {
    const { status } = await response
    ended.push(`${name} ${status}`)
  }
  const flood = Array.from({ length: 90 }, (_, index) =>
    note('wrong', attempt({ username: `${newName()}${index}`, ip })),
  )
  const right = note('right', attempt({ ...owner, password: validPassword }))
  await right
  expect(ended.at(-1)).toBe('right 200')
  // Before it only those were served that had begun, and one of the line.
  expect(ended.length).toBeLessThanOrEqual(10)
  await Promise.all(flood)
  expect(ended.filter((end) => end === 'wrong 401').length).toBeLessThanOrEqual(8)
  expect(ended.filter((end) => end === 'wrong 429').length).toBeGreaterThanOrEqual(80)
})
