/** Runs the commands as a merchant does, in processes of their own, on the test's database. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'
import { openCommandsOfFile } from './testing/commands-of-file.ts'

// Each command is a process that loads the shop's code.
vi.setConfig({ testTimeout: 120_000 })

const header = 'sku,name,describe,type_1,type_2,size,price,stock'
const { shop, run, inDataDir } = await openCommandsOfFile()

test('import reports saved and refused rows', async () => {
  await writeFile(inDataDir('some.csv'), `${header}\nC1,命令行,d,t,u,1 g,1,1\nC2,命令行,d,t,u,1 g,x,1\n`)
  expect(await run('import', 'some.csv')).toEqual({
    code: 0,
    stdout: 'added 1, updated 0, skipped 1\n',
    stderr: expect.stringContaining(`line 3: price "x" is not an amount such as 128.00
import: skipped rows are in ${inDataDir('some.rejected.csv')}; correct them there and import that file
import: to undo it: npm run import -- --undo `),
  })
  await mkdir(inDataDir('shots'))
  expect(await run('import', 'some.csv', '--strict', '--images', 'shots')).toMatchObject({
    code: 2,
    stdout: 'added 0, updated 1, skipped 1\npictures: saved 0, unchanged 0, missing 1, refused 0\n',
  })
  expect((await shop.call('GET', '/api/goods_info/')).body.results).toMatchObject([{ name: '命令行' }])
})

test('import is undone by the id that its end has printed, and not with --no-undo', async () => {
  await writeFile(inDataDir('undo.csv'), `${header}\nU1,撤销,d,t,u,1 g,1,1\n`)
  const { stderr } = await run('import', 'undo.csv')
  const id = /--undo ([\da-f-]{36})\n$/.exec(stderr)![1]!
  expect(await run('import', '--undo', id)).toMatchObject({ code: 0, stdout: 'undone 1, kept 0\n' })
  expect(await run('import', '--undo', id)).toEqual({
    code: 1,
    stdout: '',
    stderr: `import: ${id}: is undone already\n`,
  })
  expect(await run('import', 'undo.csv', '--undo', id)).toMatchObject({ code: 1 })
  expect(await run('import', 'undo.csv', '--no-undo')).toEqual({
    code: 0,
    stdout: 'added 0, updated 1, skipped 0\n',
    stderr: '',
  })
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

test('import reads a file in the encoding that is typed', async () => {
  // 青色 in EUC-JP, whose bytes are Chinese characters as well.
  const name = Buffer.from([0xc0, 0xc4, 0xbf, 0xa7])
  await writeFile(
    inDataDir('euc.csv'),
    Buffer.concat([Buffer.from('sku,name,type_1,type_2,price\nEUC-1,'), name, Buffer.from(',t,u,1\n')]),
  )
  const { code, stderr } = await run('import', 'euc.csv', '--encoding', 'euc-jp')
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining('import: read as EUC-JP\n') })
  const { rows } = await shop.context.database.execute(sql`
    select name from goods_translations join goods on goods.id = goods_id where sku = 'EUC-1' and language = 'zh-CN'`)
  expect(rows).toEqual([{ name: '青色' }])
})

test('import explains itself, and what is wrong with its arguments', async () => {
  expect(await run('import', '--help')).toMatchObject({ code: 0, stdout: expect.stringContaining('--images DIR') })
  for (const args of [
    [],
    ['a.csv', 'b.csv'],
    ['--nonsense', 'a.csv'],
    ['none.csv'],
    ['--encoding', 'ASCII', 'a.csv'],
  ]) {
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
  })
  // The refused command has changed nothing.
  expect(rows.filter(({ action }) => action === 'synonyms.replace')).toHaveLength(1)
})
