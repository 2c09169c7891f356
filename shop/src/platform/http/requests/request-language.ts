import type { FastifyRequest } from 'fastify'
import { type Language, pickLanguage } from '#platform/i18n/language.ts'

export function languageOf(request: FastifyRequest): Language {
  const { lang } = (request.query ?? {}) as { lang?: string }
  return pickLanguage(lang, request.headers.cookie)
}
