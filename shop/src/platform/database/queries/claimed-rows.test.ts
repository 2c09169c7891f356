import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { createTestShop } from '#testing/test-shop.ts'
import { isClaimed } from './claimed-rows.ts'

const shopDir = fileURLToPath(new URL('../../../..', import.meta.url))

test('claims no more than the limit, whatever the planner expects of the table', async () => {
  const shop = await createTestShop()
  onTestFinished(() => shop.close())
  const claimed = await shop.context.inTransaction(async (transaction) => {
    await transaction.execute(sql`create temporary table waiting (id integer primary key) on commit drop`)
    await transaction.execute(sql`insert into waiting values (1)`)
    // One row by its statistics, so that a join with the subquery is cheapest as a loop over it.
    await transaction.execute(sql`analyze waiting`)
    await transaction.execute(sql`insert into waiting select generate_series(2, 9)`)
    const next = sql`(select id from waiting order by id limit 2 for update skip locked)`
    const { rows } = await transaction.execute(sql`delete from waiting where ${isClaimed(sql`id`, next)} returning id`)
    return rows
  })
  expect(claimed).toEqual([{ id: 1 }, { id: 2 }])
})

test('no statement claims rows by `in`', async () => {
  const claiming: string[] = []
  for await (const file of glob('src/**/queries/**/*.ts', { cwd: shopDir })) {
    const text = await readFile(join(shopDir, file), 'utf8')
    if (file.endsWith('.test.ts') || !/skip ?locked/i.test(text)) continue
    claiming.push(file)
    expect(text, file).not.toMatch(/\bin\s*\(\s*select[^`]*? for update skip locked/)
    if (text.includes('skipLocked')) expect(text, file).toContain('isClaimed(')
  }
  expect(claiming.length).toBeGreaterThan(10)
})
