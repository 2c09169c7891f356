/** Chinese and Japanese texts use the trade's word where another was in use before. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const tradeWords = {
  'zh-CN': {
    进位: '取整',
    早已发货: '之前已发',
    没退成: '退款失败',
    先不: '取消',
    不猜: '不指定',
    改对应: '修改列',
  },
  ja: { 円通速逓: '圓通速逓', 旗なし: 'なし' },
}

const root = join(import.meta.dirname, '..')

test.each(Object.entries(tradeWords))('texts in %s', (language, words) => {
  const files = globSync(`**/texts/${language}.json`, { cwd: root })
  expect(files.length).toBeGreaterThan(10)
  const found = files.flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(join(root, file), 'utf8')) as Record<string, unknown>).flatMap(
      ([key, text]) =>
        Object.entries(words)
          .filter(([former]) => JSON.stringify(text).includes(former))
          .map(([former, word]) => `${key}: ${word}, not ${former}`),
    ),
  )
  expect(found).toEqual([])
})
