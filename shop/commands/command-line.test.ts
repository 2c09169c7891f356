/** The commands as a merchant runs them: processes of their own, here on the test's database. */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { asShop, databaseUrl, shopRole, templateName } from '#testing/start-test-database.ts'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { buyAsNewShopper } from '#features/orders/testing/order-factory.ts'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'

// Each command is a process that loads the shop's code.
vi.setConfig({ testTimeout: 120_000 })

const startFile = fileURLToPath(new URL('start-command.ts', import.meta.url))
const header = 'sku,name,describe,type_1,type_2,size,price,stock'
let shop: TestShop
let environment: Record<string, string | undefined>

beforeAll(async () => {
  shop = await createTestShop()
  const { rows } = await shop.context.database.execute<{ name: string }>(sql`select current_database() as name`)
  environment = {
    ...process.env,
    DATABASE_URL: databaseUrl(inject('postgresUrl'), rows[0]!.name),
    DATA_DIR: shop.context.config.dataDir,
    INIT_CWD: shop.context.config.dataDir,
  }
})
afterAll(() => shop.close())

interface Outcome {
  code: number
  stdout: string
  stderr: string
}

const run = (command: string, ...args: string[]) => runWith({}, command, ...args)

function runWith(changes: Record<string, string>, command: string, ...args: string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [startFile, command, ...args],
      { env: { ...environment, ...changes } },
      (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code) : 0, stdout, stderr })
      },
    )
  })
}

const inDataDir = (name: string) => join(shop.context.config.dataDir, name)

test('import says what went in and what did not', async () => {
  await writeFile(inDataDir('some.csv'), `${header}\nC1,命令行,d,t,u,1 g,1,1\nC2,命令行,d,t,u,1 g,x,1\n`)
  expect(await run('import', 'some.csv')).toEqual({
    code: 0,
    stdout: 'added 1, updated 0, skipped 1\n',
    stderr: `line 3: price "x" is not an amount such as 128.00
import: the skipped rows stand in ${inDataDir('some.rejected.csv')}; mend them there and import that file
`,
  })
  await mkdir(inDataDir('shots'))
  expect(await run('import', 'some.csv', '--strict', '--images', 'shots')).toMatchObject({
    code: 2,
    stdout: 'added 0, updated 1, skipped 1\npictures: taken 0, unchanged 0, missing 1, refused 0\n',
  })
  expect((await shop.call('GET', '/api/goods_info/')).body.results).toMatchObject([{ name: '命令行' }])
})

test('import leaves with 2 when no row was good', async () => {
  await writeFile(inDataDir('bad.csv'), `${header}\nC9,命令行,d,t,u,1 g,x,1\n`)
  expect(await run('import', 'bad.csv')).toMatchObject({ code: 2, stdout: 'added 0, updated 0, skipped 1\n' })
})

test('import refuses a wrong header in one line', async () => {
  await writeFile(inDataDir('wrong.csv'), 'name,price\n1,2\n')
  const { code, stdout, stderr } = await run('import', 'wrong.csv')
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toMatch(/^import: the first line lacks sku; .*\n$/)
})

test('import explains itself, and what is wrong with its arguments', async () => {
  expect(await run('import', '--help')).toMatchObject({ code: 0, stdout: expect.stringContaining('--images DIR') })
  for (const args of [[], ['a.csv', 'b.csv'], ['--nonsense', 'a.csv'], ['none.csv']]) {
    const { code, stderr } = await run('import', ...args)
    expect(code).toBe(1)
    expect(stderr).toMatch(/^import: [^\n]+\n$/)
  }
})

test('a command that does not exist is said, with those that do', async () => {
  expect(await run('orderz')).toEqual({
    code: 2,
    stdout: '',
    stderr: 'No such command: orderz. There are: audit backup import orders restore staff synonyms\n',
  })
})

test('synonyms are exported, edited and put back', async () => {
  expect(await run('synonyms', 'export', 'synonyms.csv')).toMatchObject({ code: 0, stderr: '' })
  const exported = await readFile(inDataDir('synonyms.csv'), 'utf8')
  expect(exported).toContain('抹茶,まっちゃ,matcha')
  await writeFile(inDataDir('synonyms.csv'), `${exported}命令行,shell\n`)
  expect(await run('synonyms', 'replace', 'synonyms.csv')).toMatchObject({ code: 0 })
  const answer = await shop.call('GET', '/api/goods_info/search_goods_queryset/?query=shell')
  expect(answer.body.count).toBe(1)
})

test('synonyms with a fault change nothing', async () => {
  await writeFile(inDataDir('alone.csv'), '孤\n')
  expect(await run('synonyms', 'replace', 'alone.csv')).toMatchObject({
    code: 1,
    stderr: 'synonyms: line 1: "孤" stands alone; a group has at least two different words\n',
  })
  expect((await run('synonyms', 'nonsense')).code).toBe(1)
})

test('restore takes a database that a newer version has been at', async () => {
  expect(await run('backup', 'old.backup')).toMatchObject({ code: 0 })
  const name = `restored_${randomBytes(6).toString('hex')}`
  const target = asShop(databaseUrl(inject('postgresUrl'), name))
  const server = new pg.Client({ connectionString: inject('postgresUrl') })
  await server.connect()
  await server.query(`create database ${name} template ${templateName} owner ${shopRole}`)
  const client = new pg.Client({ connectionString: target })
  await client.connect()
  await client.query(`insert into migrations (id, digest) values ('9999_of_the_future', '')`)
  try {
    const { code, stderr } = await runWith({ DATABASE_URL: target }, 'restore', 'old.backup')
    expect(code, stderr).toBe(0)
    const { rows } = await client.query(`select id from migrations where id like '9999%'`)
    expect(rows).toEqual([])
    const { rows: entries } = await client.query(`select action, actor from audit_entries order by id desc limit 1`)
    expect(entries).toEqual([{ action: 'backup.restore', actor: 'command' }])
  } finally {
    await client.end()
    await server.query(`drop database ${name} with (force)`)
    await server.end()
  }
})

test('a data folder that cannot be made is said in one line', async () => {
  const { code, stderr } = await runWith({ DATA_DIR: '/proc/yokoso/data' }, 'import', 'some.csv')
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringMatching(/^import: DATA_DIR: cannot write to [^\n]+\n$/),
  })
})

test('audit says that all agrees, or what does not', async () => {
  const report = { orders: 0, goods: expect.any(Number), asked: 0, differences: 0 }
  const clean = await run('audit', '--json')
  expect(clean).toMatchObject({ code: 0, stderr: '' })
  expect(JSON.parse(clean.stdout)).toEqual(report)
  await shop.context.database.execute(sql`update goods set stock = stock + 1 where sku = 'C1'`)
  const { code, stdout } = await run('audit', '--offline')
  expect(code).toBe(1)
  expect(stdout).toMatch(/^goods C1: stock is 2, should be 1\n.+\n0 orders, \d+ goods, 0 questions.+: 2 differences\n$/)
  expect(await run('audit', '--help')).toMatchObject({ code: 0, stdout: expect.stringContaining('--offline') })
})

test('orders lists what waits to be sent, sends it, and says why not', async () => {
  const goodsId = await createGoods(shop.context, { sku: 'C7', name: { 'zh-CN': '纸灯笼' }, stock: 5 })
  const { orderNumber } = await buyAsNewShopper(shop, { goodsId, quantity: 2 })
  expect(await run('orders', 'ship', orderNumber, '--carrier', 'sf', '--number', 'SF1')).toEqual({
    code: 1,
    stdout: '',
    stderr: `orders: ${orderNumber}: This order is not paid for, or is closed: nothing can be sent.\n`,
  })
  await shop.context.database.execute(
    sql`update orders set status = 'paid', paid_at = now(), fulfilment = 'needs_address' where order_number = ${orderNumber}`,
  )
  const { stdout } = await run('orders', 'list', '--to-ship')
  expect(stdout).toMatch(
    new RegExp(`^${orderNumber}  paid .+ UTC  no address yet\n  1:2  纸灯笼 .C7.\n1 orders wait to be sent\n$`),
  )
  expect((await run('orders', 'ship', orderNumber, '--carrier', 'sf', '--number', 'SF1')).stderr).toContain(
    'no address',
  )
  expect(await run('orders', 'ship', orderNumber, '--carrier', 'other', '--lines', '1:1')).toEqual({
    code: 0,
    stdout: `${orderNumber}: parcel 1 handed over\n`,
    stderr: '',
  })
  expect(await run('orders', 'lost', orderNumber, '1')).toMatchObject({ code: 0 })
  expect(await run('orders', 'again', orderNumber, '1', '--carrier', 'other')).toMatchObject({
    stdout: `${orderNumber}: parcel 2 handed over in place of parcel 1\n`,
  })
  const { rows } = await shop.context.database.execute(
    sql`select action, actor from audit_entries where subject_id = ${orderNumber} order by id`,
  )
  const acts = ['shipment.hand_over', 'shipment.lose', 'shipment.send_again']
  expect(rows).toEqual(acts.map((action) => ({ action, actor: 'command' })))
})

test('orders returns lists what shoppers ask back, and says no in a sentence', async () => {
  const goodsId = await createGoods(shop.context, { stock: 5, priceInFen: 1990 })
  const { orderNumber, shopper } = await buyAsNewShopper(shop, { goodsId, quantity: 2 })
  await shop.context.database.execute(
    sql`update orders set status = 'paid', paid_at = now(), fulfilment = 'needs_address' where order_number = ${orderNumber}`,
  )
  await run('orders', 'ship', orderNumber, '--carrier', 'other')
  const json = { kind: 'goods_back', reason: 'faulty', text: '有裂纹', lines: [{ position: 1, quantity: 1 }] }
  const path = `/api/order/${orderNumber}/return/`
  const { body } = await shop.call('POST', path, { json, token: shopper.access })
  const number = body.return_number as string
  expect((await run('orders', 'returns', 'list')).stdout).toMatch(
    new RegExp(
      `^${number}  order ${orderNumber}  requested  goods_back, faulty  1:1  19.90  asked .+ UTC\n  有裂纹\n1 returns are open\n$`,
    ),
  )
  expect((await run('orders', 'returns', 'refuse', number)).stderr).toContain(number)
  expect(await run('orders', 'returns', 'refuse', number, '--note', '用过了')).toEqual({
    code: 0,
    stdout: `${number}: refused, 19.90\n`,
    stderr: '',
  })
  expect(await run('orders', 'returns', 'list')).toMatchObject({ stdout: 'no return is open\n' })
})

test('orders explains itself, and what is wrong with its arguments', async () => {
  expect(await run('orders', '--help')).toMatchObject({ code: 0, stdout: expect.stringContaining('--carrier CODE') })
  for (const args of [
    [],
    ['list'],
    ['ship', 'X'],
    ['ship', 'X', '--carrier', 'sf', '--lines', 'all'],
    ['ship', 'X', '--carrier', 'sf'],
    ['lost', 'X'],
    ['lost', 'X', 'first'],
  ]) {
    const { code, stderr } = await run('orders', ...args)
    expect(code).toBe(1)
    expect(stderr).toMatch(/^orders: [^\n]+\n$/)
  }
})

test('staff makes accounts and links, and says in one line what it cannot do', async () => {
  const said = (stderr: string) => ({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(new RegExp(`^staff: ${stderr}\\n$`)),
  })
  const link = /^http:\/\/\S+\/console\/welcome#[\w-]{43}\n$/
  expect(await run('staff', 'add', 'mei', '--role', 'owner')).toEqual({
    code: 0,
    stdout: expect.stringMatching(link),
    stderr: '',
  })
  expect(await run('staff', 'add', 'mei')).toEqual(said('[^\n]+'))
  expect(await run('staff', 'add', 'lin', '--role', 'boss')).toEqual(
    said('there is no role boss; there are owner.+viewer'),
  )
  expect(await run('staff', 'link', 'nobody')).toEqual(said('nobody is called nobody; [^\n]+'))
  expect(await run('staff', 'disable', 'mei')).toEqual(said('[^\n]+owner[^\n]*'))
  expect(await run('staff', 'end', 'mei')).toEqual({ code: 0, stdout: '0 sessions ended\n', stderr: '' })
  expect(await run('staff', 'list')).toEqual({
    code: 0,
    stdout: 'mei  owner  link not used yet  no second factor  never seen\n',
    stderr: '',
  })
  expect(await run('staff')).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/^staff: [^\n]+\n$/) })
})

test('the logins of a shopper end at once, and nobody else’s', async () => {
  const [taken, other] = [await registerShopper(shop), await registerShopper(shop)]
  const profile = ({ access: token }: { access: string }) => shop.call('GET', '/api/user/index_user_detail/', { token })
  const unknown = { code: 1, stdout: '', stderr: 'shoppers: nobody is called nobody-here\n' }
  expect(await run('shoppers', 'end', 'nobody-here')).toEqual(unknown)
  const ended = { code: 0, stdout: '1 login ended\n', stderr: '' }
  expect(await run('shoppers', 'end', taken.username.toUpperCase())).toEqual(ended)
  expect(await profile(taken)).toMatchObject({ status: 401 })
  expect(await profile(other)).toMatchObject({ status: 200 })
  expect(await run('shoppers', 'end', '--all')).toMatchObject({ code: 0, stderr: '' })
  expect(await profile(other)).toMatchObject({ status: 401 })
})

test('what commands change stands in the trail as theirs', async () => {
  const { rows } = await shop.context.database.execute<{ action: string; actor: string; subject_label: string }>(
    sql`select action, actor, subject_label from audit_entries order by id`,
  )
  expect(new Set(rows.map(({ actor }) => actor))).toEqual(new Set(['command']))
  expect(Object.fromEntries(rows.map(({ action, subject_label }) => [action, subject_label]))).toMatchObject({
    'goods.import': expect.stringMatching(/\.csv$/),
    'goods.import_done': expect.stringMatching(/\.csv$/),
    'staff.add': 'mei',
    'staff.link': 'mei',
    'staff.end_sessions': 'mei',
    'synonyms.replace': 'synonyms.csv',
    'shopper.end_logins': '',
    'backup.make': 'old.backup',
    'shipment.hand_over': expect.stringMatching(/^[\dA-Z-]{14}$/),
    'return.refuse': expect.any(String),
  })
  // What was refused has changed nothing.
  expect(rows.filter(({ action }) => action === 'synonyms.replace')).toHaveLength(1)
})
