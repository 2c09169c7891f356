/** Runs the commands as a merchant does, in processes of their own, on the test's database. */
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, inject, test, vi } from 'vitest'
import { asShop, databaseUrl, shopRole, templateName } from '#testing/start-test-database.ts'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'
import { openCommandsOfFile } from './testing/commands-of-file.ts'

// Each command is a process that loads the shop's code.
vi.setConfig({ testTimeout: 120_000 })

const header = 'sku,name,describe,type_1,type_2,size,price,stock'
const { shop, run, runWith, inDataDir } = await openCommandsOfFile()

test('import reports saved and refused rows', async () => {
  await writeFile(inDataDir('some.csv'), `${header}\nC1,命令行,d,t,u,1 g,1,1\nC2,命令行,d,t,u,1 g,x,1\n`)
  expect(await run('import', 'some.csv')).toEqual({
    code: 0,
    stdout: 'added 1, updated 0, skipped 1\n',
    stderr: `line 3: price "x" is not an amount such as 128.00
import: skipped rows are in ${inDataDir('some.rejected.csv')}; correct them there and import that file
`,
  })
  await mkdir(inDataDir('shots'))
  expect(await run('import', 'some.csv', '--strict', '--images', 'shots')).toMatchObject({
    code: 2,
    stdout: 'added 0, updated 1, skipped 1\npictures: saved 0, unchanged 0, missing 1, refused 0\n',
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

test('an unknown command lists the known ones', async () => {
  expect(await run('orders')).toEqual({
    code: 2,
    stdout: '',
    stderr: 'No such command: orders. There are: audit backup import restore shoppers staff synonyms\n',
  })
})

test('synonyms are exported, edited and put back', async () => {
  expect(await run('synonyms', 'export', 'synonyms.csv')).toMatchObject({ code: 0, stderr: '' })
  const exported = await readFile(inDataDir('synonyms.csv'), 'utf8')
  expect(exported).toContain('抹茶,まっちゃ,matcha')
  await writeFile(inDataDir('synonyms.csv'), `${exported}命令行,shell\n`)
  expect(await run('synonyms', 'replace', 'synonyms.csv')).toMatchObject({ code: 0 })
  const response = await shop.call('GET', '/api/goods_info/search_goods_queryset/?query=shell')
  expect(response.body.count).toBe(1)
})

test('synonyms with a fault change nothing', async () => {
  await writeFile(inDataDir('alone.csv'), '孤\n')
  expect(await run('synonyms', 'replace', 'alone.csv')).toMatchObject({
    code: 1,
    stderr: 'synonyms: line 1: "孤" stands alone; a group has at least two different words\n',
  })
  expect((await run('synonyms', 'nonsense')).code).toBe(1)
})

test('restore replaces a database of a newer version', async () => {
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

test('restore --check restores a copy, reports discrepancies, and leaves nothing behind', async () => {
  const { database } = shop.context
  const goodsId = await createGoods(shop.context, { stock: 3 })
  const setStock = (stock: number) => database.execute(sql`update goods set stock = ${stock} where id = ${goodsId}`)
  expect(await run('backup', 'checked.backup')).toMatchObject({ code: 0 })
  const temporary = { TMPDIR: inDataDir('temporary') }
  await mkdir(temporary.TMPDIR)
  const counts = /can be restored: orders: 0, goods: \d+, discrepancies: 0\n$/
  expect(await runWith(temporary, 'restore', '--check', 'checked.backup')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(counts),
  })
  await setStock(4)
  expect(await run('backup', 'wrong.backup')).toMatchObject({ code: 0 })
  await setStock(3)
  expect(await runWith(temporary, 'restore', 'wrong.backup', '--check')).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/discrepancies: 2\n$/),
  })
  await writeFile(inDataDir('cut.backup'), (await readFile(inDataDir('checked.backup'))).subarray(0, 900))
  expect(await runWith(temporary, 'restore', '--check', 'cut.backup')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^restore: .*cut\.backup is not a complete backup: [^\n]+\n$/m),
  })
  expect((await readdir(temporary.TMPDIR)).filter((name) => name.startsWith('yokoso'))).toEqual([])
})

test('a data folder that cannot be created is reported in one line', async () => {
  const { code, stderr } = await runWith({ DATA_DIR: '/proc/yokoso/data' }, 'restore', 'old.backup')
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringMatching(/^restore: DATA_DIR: cannot write to [^\n]+\n$/),
  })
})

const commandsOnShop = [
  ['audit'],
  ['backup', 'new.backup'],
  ['import', 'some.csv'],
  ['shoppers', 'end', '--all'],
  ['staff', 'list'],
  ['synonyms', 'export', 'new.csv'],
]

test.each([
  ['with a database of its own', { DATABASE_URL: '' }],
  ['with a database elsewhere', { SECRET_KEY: '' }],
  ['with a database and a key elsewhere', {}],
])('in a DATA_DIR without a shop, %s, every command reports this and creates nothing', async (_name, settings) => {
  const before = await readdir(inDataDir('.'))
  const outcomes = await Promise.all(
    commandsOnShop.map(([command, ...args]) =>
      runWith({ ...settings, DATA_DIR: inDataDir('none') }, command!, ...args),
    ),
  )
  expect(outcomes).toEqual(
    commandsOnShop.map(([command]) => ({
      code: 1,
      stdout: '',
      stderr: `${command}: DATA_DIR: there is no shop in ${inDataDir('none')}; name its folder, or start it there first\n`,
    })),
  )
  expect(await readdir(inDataDir('.'))).toEqual(before)
})

test('in a database without a shop, a command reports this and creates no table', async () => {
  const name = `empty_${randomBytes(6).toString('hex')}`
  const server = new pg.Client({ connectionString: inject('postgresUrl') })
  await server.connect()
  await server.query(`create database ${name} owner ${shopRole}`)
  const url = asShop(databaseUrl(inject('postgresUrl'), name))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    expect(await runWith({ DATABASE_URL: url }, 'audit')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'audit: there is no shop in the database; start it first\n',
    })
    const { rows } = await client.query(`select to_regclass('migrations') as found`)
    expect(rows).toEqual([{ found: null }])
  } finally {
    await client.end()
    await server.query(`drop database ${name} with (force)`)
    await server.end()
  }
})

test('audit reports discrepancies, or that there are none', async () => {
  const report = { orders: 0, goods: expect.any(Number), asked: 0, differences: 0 }
  const clean = await run('audit', '--json')
  expect(clean).toMatchObject({ code: 0, stderr: '' })
  expect(JSON.parse(clean.stdout)).toEqual(report)
  await shop.context.database.execute(sql`update goods set stock = stock + 1 where sku = 'C1'`)
  const { code, stdout } = await run('audit', '--offline')
  expect(code).toBe(1)
  expect(stdout).toMatch(
    /^goods C1: stock is 2, should be 1\n.+\norders: 0, goods: \d+, queries to the provider: 0, discrepancies: 2\n$/,
  )
  expect(await run('audit', '--help')).toMatchObject({ code: 0, stdout: expect.stringContaining('--offline') })
})

test('staff creates accounts and links, and reports in one line what is impossible', async () => {
  const outputOf = (stderr: string) => ({
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
  expect(await run('staff', 'add', 'mei')).toEqual(outputOf('[^\n]+'))
  expect(await run('staff', 'add', 'lin', '--role', 'boss')).toEqual(
    outputOf('there is no role boss; there are owner.+viewer'),
  )
  expect(await run('staff', 'link', 'nobody')).toEqual(outputOf('no account is called nobody; [^\n]+'))
  expect(await run('staff', 'disable', 'mei')).toEqual(outputOf('[^\n]+owner[^\n]*'))
  expect(await run('staff', 'end', 'mei')).toEqual({ code: 0, stdout: '0 sessions ended\n', stderr: '' })
  expect(await run('staff', 'list')).toEqual({
    code: 0,
    stdout: 'mei  owner  link not used yet  no second factor  never seen\n',
    stderr: '',
  })
  expect(await run('staff')).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/^staff: [^\n]+\n$/) })
})

test('the sessions of one shopper end at once, and no others', async () => {
  const [used, other] = [await registerShopper(shop), await registerShopper(shop)]
  const profile = ({ access: token }: { access: string }) => shop.call('GET', '/api/user/index_user_detail/', { token })
  const unknown = { code: 1, stdout: '', stderr: 'shoppers: no shopper is called nobody-here\n' }
  expect(await run('shoppers', 'end', 'nobody-here')).toEqual(unknown)
  const ended = { code: 0, stdout: '1 session ended\n', stderr: '' }
  expect(await run('shoppers', 'end', used.username.toUpperCase())).toEqual(ended)
  expect(await profile(used)).toMatchObject({ status: 401 })
  expect(await profile(other)).toMatchObject({ status: 200 })
  expect(await run('shoppers', 'end', '--all')).toMatchObject({ code: 0, stderr: '' })
  expect(await profile(other)).toMatchObject({ status: 401 })
})

test('changes by commands are in the audit log under their own actor', async () => {
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
    'backup.make': 'wrong.backup',
  })
  // The refused command has changed nothing.
  expect(rows.filter(({ action }) => action === 'synonyms.replace')).toHaveLength(1)
})
