import type { Language } from '#platform/i18n/language.ts'
import { nameIn, type Names } from '#platform/i18n/names.ts'
import { comma } from './punctuation.ts'

/** Facts of the shop that mails show; unset ones have no key. */
export interface SenderFacts {
  legal_name?: Names | null
  address?: Names | null
  phone?: string | null
  email?: string | null
  seat?: string | null
  address_on_request?: boolean
}

/** The company with its address and contact. Japanese shops may state address and phone on request only. */
export function senderLines(facts: SenderFacts, language: Language): string[] {
  const { legal_name: name, address, phone, email, seat, address_on_request: isOnRequest } = facts
  const isHidden = seat === 'JP' && isOnRequest
  const company = [name && nameIn(language, name), !isHidden && address && nameIn(language, address)]
  const contact = [!isHidden && phone, email]
  return [company.filter(Boolean).join(comma[language]), contact.filter(Boolean).join(' · ')].filter(
    (line) => line !== '',
  )
}
