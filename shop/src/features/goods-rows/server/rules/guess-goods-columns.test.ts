import { expect, test } from 'vitest'
import { goodsFields, importedColumns } from '#features/catalogue/goods-fields.ts'
import { factList, type FactText } from '#features/goods-facts/fact-fields.ts'
import { languages } from '#platform/i18n/language.ts'
import { guessGoodsColumns } from './guess-goods-columns.ts'

const named: { column: string; name: FactText }[] = [
  ...importedColumns.map((column) => ({ column: goodsFields[column].imported, name: goodsFields[column].name })),
  ...factList.map(({ key, name }) => ({ column: key, name })),
]

test.each(named)('$column is found by its name on screens, in each language', ({ column, name }) => {
  for (const locale of languages) expect(guessGoodsColumns([name({}, { locale })])).toEqual({ [column]: 0 })
})
