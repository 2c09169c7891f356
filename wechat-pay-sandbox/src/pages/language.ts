import type { FastifyRequest } from 'fastify'

export const languages = ['zh-CN', 'ja', 'en'] as const
export type Language = (typeof languages)[number]

const defaultLanguage = 'zh-CN'

const languageByPrefix: Record<string, Language> = { zh: 'zh-CN', ja: 'ja', en: 'en' }

function languageOf(tag: string): Language | undefined {
  return languageByPrefix[tag.trim().slice(0, 2).toLowerCase()]
}

/** The language requested with `?lang=`. */
export function requestedLanguage(request: FastifyRequest): Language | undefined {
  const language = new URL(request.url, 'http://localhost').searchParams.get('lang')
  return language === null ? undefined : languageOf(language)
}

/** The shop's language cookie, which reaches the sandbox because cookies do not depend on ports. */
function shopLanguage(request: FastifyRequest): Language | undefined {
  const cookie = /(?:^|;\s*)lang=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1]
  return cookie === undefined ? undefined : languageOf(cookie)
}

/** The payment page's language: Chinese, as at WeChat Pay, unless another one was requested. Ignores browser and shop. */
export function paymentLanguage(request: FastifyRequest): Language {
  return requestedLanguage(request) ?? defaultLanguage
}

/** The language for developers: `?lang=`, else the one chosen in the shop. */
export function chooseLanguage(request: FastifyRequest): Language {
  return requestedLanguage(request) ?? shopLanguage(request) ?? defaultLanguage
}
