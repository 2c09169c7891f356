import { devNull } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createImportFixture, header } from '../../testing/fixtures/import-fixture.ts'
import { importGoods } from './import-goods.ts'

const imports = createImportFixture()

describe('a row with a fault', () => {
  test.each([
    ['B1,,d,t,u,1 g,1,1', 'name is empty'],
    [',n,d,t,u,1 g,1,1', 'sku is empty'],
    ['B1,n,d,,,1 g,1,1', 'type_1 is empty; type_2 is empty'],
    ['B1,n,d,t,u,1 g,free,1', 'price "free" is not an amount such as 128.00'],
    ['B1,n,d,t,u,1 g,0,1', 'price "0" is not an amount such as 128.00'],
    ['B1,n,d,t,u,1 g,1.234,1', 'price "1.234" is not an amount such as 128.00'],
    ['B1,n,d,t,u,1 g,1,-1', 'stock "-1" is not a whole number from 0'],
    ['B1,n,d,t,u,1 g,1,many', 'stock "many" is not a whole number from 0'],
    [`B1,n,d,t,u,${'g'.repeat(101)},1,1`, 'size has more than 100 characters'],
    ['B1,n,d,t,u,1 g,1', '7 columns where the header has 8'],
    ['B1,n,d,t,u,1 g,1,1,1', '9 columns where the header has 8'],
    ['B1,"n,d,t,u,1 g,1,1', 'a quotation mark is not closed'],
    ['B1,n"x",d,t,u,1 g,1,1', 'a quotation mark stands where none can be (write "" for one inside quotes)'],
    [`B1,${'n'.repeat(301)},d,t,u,1 g,1,1`, 'name has more than 300 characters'],
    ['B1,n\0,d,t,u,1 g,1,1', 'it has a NUL character'],
  ])('%j is skipped with its line and reason, and the others go in', async (row, reason) => {
    const sku = `OK-${Math.random()}`
    const report = await imports.importFile(`${header}\n${sku}a,n,d,t,u,1 g,1,1\n${row}\n${sku}b,n,d,t,u,1 g,1,1\n`)
    expect(report).toEqual({ added: 2, updated: 0, skipped: 1 })
    expect(imports.warnings).toEqual([`line 3: ${reason}`])
  })

  test('is named by the line it begins on, also after cells of many lines', async () => {
    await imports.importFile(`${header}\nM1,"n\nn\nn",d,t,u,1 g,1,1\n\nM2,n,d,t,u,1 g,x,1\n`)
    expect(imports.warnings).toEqual(['line 6: price "x" is not an amount such as 128.00'])
  })

  test('with broken characters is refused as no text of UTF-8', async () => {
    const broken = Buffer.concat([
      Buffer.from(`${header}\nG1,九个好的汉字在前，`),
      Buffer.from([0xb2]),
      Buffer.from(',d,t,u,1 g,1,1\n'),
    ])
    expect(await imports.importFile(broken)).toMatchObject({ added: 0, skipped: 1 })
    expect(imports.warnings).toEqual(['line 2: it is not UTF-8'])
  })
})

test('an item of another type does not join the family, nor change its type', async () => {
  const columns = 'sku,name,type_1,type_2,price,stock,family,option_1,value_1'
  const rows = ['TY1,n,t,u,3,1,ty,Size,S', 'TY2,n,t,u,3,1,ty,Size,M', 'TY3,n,t,v,1,1,ty,Size,L', '']
  expect(await imports.importFile([columns, ...rows].join('\n'))).toMatchObject({ added: 2, skipped: 1 })
  expect(imports.warnings).toEqual(['line 4: type_1, type_2: family ty is of another type'])
})

test('a rate of tax that the seat does not have is named, and 13% is 13', async () => {
  const rows = ['T1,n,d,t,u,1 g,1,1,13%', 'T2,n,d,t,u,1 g,1,1,7', 'T3,n,d,t,u,1 g,1,1,8', 'T4,n,d,t,u,1 g,1,1,']
  expect(await imports.importFile([`${header},tax_rate`, ...rows, ''].join('\n'))).toMatchObject({
    added: 2,
    skipped: 2,
  })
  expect(imports.warnings).toEqual([
    'line 3: tax_rate "7" is none of 0, 1, 3, 6, 8, 9, 10, 13',
    'line 4: tax_rate 8 is none of 0, 1, 3, 6, 9, 13',
  ])
})

test('the last of several rows with one SKU counts, with a warning', async () => {
  const report = await imports.importFile(`${header}\nD1,先来,d,t,u,1 g,1,1\nD1,后到者,d,t,u,1 g,2,1\n`)
  expect(report).toEqual({ added: 1, updated: 0, skipped: 0 })
  expect(imports.warnings).toEqual(['line 3: sku D1 again; it counts, and line 2 does not'])
  expect(await imports.goodsNamed('后到者')).toHaveLength(1)
  expect(await imports.goodsNamed('先来')).not.toContainEqual(expect.objectContaining({ name: '先来' }))
})

test('columns it does not know are named once', async () => {
  await imports.importFile(`${header},colour,note\nX1,n,d,t,u,1 g,1,1,red,a\nX2,n,d,t,u,1 g,1,1,red,a\n`)
  expect(imports.warnings).toEqual(['unknown columns, not read: colour, note'])
})

describe('a file that is no such file', () => {
  test.each([
    ['name,price\n', 'the first line lacks sku;'],
    ['sku,colour\n', 'the first line names nothing but sku'],
    ['sku,type_2\n', 'type_1 and type_2 go together'],
    ['sku,name,type_1_en\n', 'type_1_en needs type_1'],
    ['', 'is empty'],
    [`${header},sku\n`, 'column sku is there twice'],
    ['"sku\n', 'the first line is no header'],
  ])('%j is refused', async (text, message) => {
    await expect(imports.importFile(text)).rejects.toThrow(message)
  })

  test('is refused when it is not there or a folder', async () => {
    const options = { onWarning: imports.onWarning }
    await expect(importGoods(imports.shop.context, join(imports.directory, 'none.csv'), options)).rejects.toThrow(
      'ENOENT',
    )
    await expect(importGoods(imports.shop.context, imports.directory, options)).rejects.toThrow('EISDIR')
  })

  test('is refused when it can be read only once', async () => {
    const options = { onWarning: imports.onWarning, resume: { options: '', isFromStart: false } }
    await expect(importGoods(imports.shop.context, devNull, options)).rejects.toThrow('save it as a file')
  })
})
