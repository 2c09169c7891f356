import type { Language } from '#platform/i18n/language.ts'

/** Names of the payment providers that are set up. */
export type PaymentNames = (language: Language) => string[]
