/** Japan's prefectures by ISO 3166-2: `JP-13` is Tokyo. */
import { m } from '#texts'
import type { Language } from '#platform/i18n/language.ts'

export interface Prefecture {
  code: string
  name: string
}

export function listPrefectures(language: Language): Prefecture[] {
  const names = m.delivery_prefectures({}, { locale: language }).split('|')
  return names.map((name, index) => ({ code: `JP-${String(index + 1).padStart(2, '0')}`, name }))
}

/** As a Japanese carrier reads it; null for a code that is none. */
export function findPrefectureName(code: string): string | null {
  return listPrefectures('ja').find((prefecture) => prefecture.code === code)?.name ?? null
}
