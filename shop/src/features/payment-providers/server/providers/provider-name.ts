import { m } from '#texts'
import type { Language } from '#platform/i18n/language.ts'
import { providerDefinitions } from './provider-definitions.ts'

/** How the shopper pays; empty for an unknown provider. */
export function providerHint(provider: string, language: Language): string {
  return providerDefinitions.find(({ name }) => name === provider)?.hintIn(m, language) ?? ''
}

/** Display name of a provider; an unknown one appears under its stored name. */
export function providerName(provider: string, language: Language): string {
  return providerDefinitions.find(({ name }) => name === provider)?.nameIn(m, language) ?? provider
}
