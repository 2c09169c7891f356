import { expect, test } from 'vitest'
import { createImportFixture, header } from '../../testing/fixtures/import-fixture.ts'

const imports = createImportFixture()

const columns = `${header},family,option_1,option_1_en,value_1,option_2,value_2`
const line = (sku: string, family: string, cells: string) => `${sku},碗,,陶瓷,碗,1 g,${sku.length},1,${family},${cells}`
const file = (...lines: string[]) => `${columns}\n${lines.join('\n')}\n`

test('siblings are joined, and the second file adds one', async () => {
  await imports.importFile(file(line('F1', 'F', '釉色,Glaze,青釉,大小,小'), line('F2', 'F', '釉色,Glaze,青釉,大小,大')))
  await imports.importFile(file(line('F30', 'F', '釉色,,志野白,大小,大')))
  expect(imports.warnings).toEqual([])
  const [goods] = await imports.goodsNamed('志野白', 'en')
  const { body } = await imports.shop.call('GET', `/api/goods_info/${goods.id}/?lang=en`)
  expect(body.family).toMatchObject({ count: 3 })
  expect(body.options.map(({ name }: { name: string }) => name)).toEqual(['Glaze', '大小'])
})

test('each line that does not fit is named once, with its column, and the others are saved', async () => {
  const report = await imports.importFile(
    file(
      line('G1', 'G', '颜色,,白,大小,小'),
      line('G2', 'G', '尺寸,,白,大小,大'),
      line('G3', 'G', '颜色,,白,大小,小'),
      line('G4', 'G', '颜色,,,大小,小'),
      line('G5', 'G', '颜色,,黑,,'),
      line('G6', '', '颜色,,黑,,'),
      line('G7', 'G', '颜色,,黑,大小,小'),
    ),
  )
  expect(report).toEqual({ added: 2, updated: 0, skipped: 5 })
  expect(imports.warnings).toEqual([
    'line 3: option_1 "尺寸" differs from "颜色", which family G has',
    'line 4: value_1, value_2: sku G1 has the same in family G',
    'line 5: value_1 is empty, although family is not',
    'line 6: family G differs by 2 options (颜色, 大小), and the line has 1',
    'line 7: family is empty, although option_1 or value_1 is not',
  ])
})

test('a family has sixty members: the next line is refused', async () => {
  const lines = Array.from({ length: 61 }, (_, n) => line(`S${n}`, 'S', `色,,第${n}种,大小,小`))
  expect(await imports.importFile(file(...lines))).toMatchObject({ added: 60, skipped: 1 })
  expect(imports.warnings).toEqual(['line 62: family: S has 60 members already, the most there may be'])
})

test('columns of families come together', async () => {
  await expect(imports.importFile(`${header},family\n`)).rejects.toThrow('the columns of families need option_1')
  await expect(imports.importFile(`${header},option_1,value_1\n`)).rejects.toThrow('need family')
})
