import { m } from '#texts'
import type { Language } from '#platform/i18n/language.ts'
import { providerDefinitions } from './provider-definitions.ts'

/** Display name of a provider; an unknown one appears under its stored name. */
export function providerName(provider: string, language: Language): string {
  return providerDefinitions.find(({ name }) => name === provider)?.nameIn(m, language) ?? provider
}
