/** Commands on other data than the running shop's: backups, and folders or databases without a shop. */
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { shopDay } from '#platform/i18n/shop-zone.ts'
import { expect, inject, test, vi } from 'vitest'
import { asShop, databaseUrl, shopRole, templateName } from '#testing/start-test-database.ts'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { openCommandsOfFile } from './testing/commands-of-file.ts'

// Each command is a process that loads the shop's code.
vi.setConfig({ testTimeout: 120_000 })

const { shop, runWith, run, inDataDir } = await openCommandsOfFile()

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
    const year = shopDay(new Date()).slice(0, 4)
    const changes = {
      receipt_number: [null, `R-${year}-001000`],
      correction_number: [null, `C-${year}-001000`],
    }
    const { rows: entries } = await client.query(
      `select action, actor, changes from audit_entries order by id desc limit 1`,
    )
    expect(entries).toEqual([{ action: 'backup.restore', actor: 'command', changes }])
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
  const { rows } = await database.execute(sql`select action, subject_label from audit_entries where actor = 'command'`)
  expect(rows).toContainEqual({ action: 'backup.make', subject_label: 'wrong.backup' })
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

// All commands open the shop by one function, so its other settings are tested with one of them.
test.each([
  ['with a database of its own', { DATABASE_URL: '' }, commandsOnShop],
  ['with a database elsewhere', { SECRET_KEY: '' }, [['audit']]],
  ['with a database and a key elsewhere', {}, [['audit']]],
])('in a DATA_DIR without a shop, %s, commands report this and create nothing', async (_name, settings, commands) => {
  await writeFile(inDataDir('some.csv'), '')
  const before = await readdir(inDataDir('.'))
  const outcomes = await Promise.all(
    commands.map(([command, ...args]) => runWith({ ...settings, DATA_DIR: inDataDir('none') }, command!, ...args)),
  )
  expect(outcomes).toEqual(
    commands.map(([command]) => ({
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
