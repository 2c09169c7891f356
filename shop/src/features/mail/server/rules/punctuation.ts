import type { Language } from '#platform/i18n/language.ts'

export const comma: Record<Language, string> = { 'zh-CN': '，', ja: '、', en: ', ' }
export const colon: Record<Language, string> = { 'zh-CN': '：', ja: '：', en: ':' }
