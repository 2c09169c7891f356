import { renderToStaticMarkup } from 'react-dom/server'
import { expect, onTestFinished, test } from 'vitest'
import type { GoodsFileImport } from '#features/imports/console-contract/shapes.ts'
import { overrideCurrentLanguage } from '#platform/i18n/current-language.ts'
import { defaultLanguage, type Language } from '#platform/i18n/language.ts'
import { PassProgress } from './pass-progress.tsx'

const applying = {
  status: 'applying',
  counts: { unread: 0, added: 3, updated: 0, to_add: 2, to_update: 0, undone: 0, kept: 0 },
  pictures: { waiting: 0, set: 0, refused: 0 },
  rows: 5,
  started_at: '2026-11-20T08:00:00.000Z',
  retry_at: '2026-11-20T08:05:00.000Z',
} as unknown as GoodsFileImport

test.each([
  ['zh-CN', '处理时出了错，已完成的行不受影响。', '离开这一页也会继续'],
  ['ja', '処理中にエラーが起きました。', 'このページを離れても続きます'],
  ['en', 'The next attempt is at 11-20 16:05', 'It continues when you leave'],
] as [Language, string, string][])('%s: a file whose last attempt failed says so', (language, failed, works) => {
  onTestFinished(() => overrideCurrentLanguage(() => defaultLanguage))
  overrideCurrentLanguage(() => language)
  const shown = (file: GoodsFileImport) => renderToStaticMarkup(<PassProgress file={file} />)
  expect(shown(applying)).toContain(failed)
  expect(shown(applying)).not.toContain(works)
  expect(shown({ ...applying, retry_at: null })).toContain(works)
})
