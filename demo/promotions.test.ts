import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { goodsFile, promotions } from './index.ts'

test('a working code is shown to shoppers, in each language, by the item whose type it is for', async () => {
  // A full text has several lines.
  const rows = (await readFile(goodsFile, 'utf8')).split(/\n(?=[A-Z]{3}-[A-Z]{3}-\d)/)
  const announced = promotions.filter(({ code, rule }) => code && 'is_active' in rule && rule.is_active)
  expect(announced.length).toBeGreaterThan(0)
  for (const { code, typeOfSku } of announced) {
    const row = rows.find((line) => line.startsWith(`${typeOfSku},`))!
    expect(row.split(code!)).toHaveLength(4)
  }
})
