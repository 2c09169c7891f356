import { renderToStaticMarkup } from 'react-dom/server'
import { expect, onTestFinished, test } from 'vitest'
import type { GoodsFileImport } from '#features/imports/console-contract/shapes.ts'
import { overrideCurrentLanguage } from '#platform/i18n/current-language.ts'
import { defaultLanguage } from '#platform/i18n/language.ts'
import { GoodsDone } from './goods-done.tsx'

const undone = (leftAlone: number, withdrawn: number, newTypes: number) =>
  ({
    status: 'undone',
    counts: { added: 0, updated: 0, undone: 3, kept: leftAlone, refused: 0, skipped: 0 },
    left: { withdrawn, new_types: newTypes },
    pictures: { waiting: 0, set: 0, refused: 0 },
    undoable_until: null,
  }) as unknown as GoodsFileImport & { kind: 'goods' }

test.each([
  [[0, 0, 0], '商品全部回到了导入前。', 'All goods are as they were before the import.'],
  [
    [0, 1, 2],
    '1 件已有人下单，改为下架，没有删除。 导入时新建的 2 个类别留着，不需要可以删除。',
    '1 item was ordered, so it was taken off sale and not deleted. 2 types that the import has added stay; you can delete them.',
  ],
  [
    [1, 0, 0],
    '1 行后来改过，或原来的值已被占用，保留着现在的内容。',
    '1 row was edited since, or other goods have its former value; it stays as it is.',
  ],
] as const)('an undone import names what it has left: %j', ([leftAlone, withdrawn, newTypes], chinese, english) => {
  onTestFinished(() => overrideCurrentLanguage(() => defaultLanguage))
  const file = undone(leftAlone, withdrawn, newTypes)
  const shown = () => renderToStaticMarkup(<GoodsDone file={file} onChange={() => {}} />)
  expect(shown()).toContain(`>${chinese}</p>`)
  overrideCurrentLanguage(() => 'en')
  expect(shown()).toContain(`>${english}</p>`)
})
