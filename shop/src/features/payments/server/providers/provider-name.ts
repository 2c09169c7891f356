import type { Language } from '#platform/i18n/language.ts'
import { providerDefinitions } from './provider-definitions.ts'

/** A provider that the shop no longer knows is called as its payments name it. */
export function providerName(provider: string, language: Language): string {
  return providerDefinitions.find(({ name }) => name === provider)?.nameIn(language) ?? provider
}
