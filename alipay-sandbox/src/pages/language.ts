import type { FastifyRequest } from 'fastify'

export const languages = ['zh-CN', 'ja', 'en'] as const
export type Language = (typeof languages)[number]

const languageByPrefix: Record<string, Language> = { zh: 'zh-CN', ja: 'ja', en: 'en' }

function languageOf(tag: string): Language | undefined {
  return languageByPrefix[tag.trim().slice(0, 2).toLowerCase()]
}

/** The language asked for with `?lang=`. */
export function requestedLanguage(request: FastifyRequest): Language | undefined {
  const asked = new URL(request.url, 'http://localhost').searchParams.get('lang')
  return asked === null ? undefined : languageOf(asked)
}

/** The shop's choice: on one machine both are `localhost`, and cookies do not know ports. */
function shopLanguage(request: FastifyRequest): Language | undefined {
  const cookie = /(?:^|;\s*)lang=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1]
  return cookie === undefined ? undefined : languageOf(cookie)
}

/** `?lang=`, else the shop's choice, else the first language of Accept-Language that we speak, else Chinese. */
export function chooseLanguage(request: FastifyRequest): Language {
  const accepted = (request.headers['accept-language'] ?? '').split(',').map((range) => languageOf(range))
  return (
    requestedLanguage(request) ??
    shopLanguage(request) ??
    accepted.find((language) => language !== undefined) ??
    'zh-CN'
  )
}
