/** Kinds of mails. A slice describes each of its kinds in one place, and registers them in its `server/slice.ts`. */
import type { Text, TextOptions } from '#platform/i18n/text.ts'
import type { MailBlock, MailFrame, MailLink } from './mail-content.ts'

/** A text of `texts/`; its places for values are placeholders of the kind. */
export type MailText<Name extends string> =
  | Text<never>
  | ((values: Record<Name, string>, options: TextOptions) => string)

export interface MailPlaceholder {
  /** Names the value in the console. */
  meaning: Text<never>
  /** Subject or paragraphs must have it, however the merchant words them. */
  isRequired?: true
  /** Some mails lack this value, and omit paragraphs that name it. A subject cannot name it. */
  isOptional?: true
}

/** The parts that no merchant rewords; the layout shows them below the paragraphs. */
export interface MailParts<Name extends string = string> {
  /** Empty where an optional placeholder has no value. */
  values: Record<Name, string>
  /** The first paragraph by default. */
  preheader?: string
  blocks: readonly MailBlock[]
  footer: readonly string[]
  footerLink?: MailLink
}

export interface MailKind<Facts = unknown, Name extends string = string> {
  /** Snake case, as `mails.kind` stores it. */
  key: string
  /** Sent before all others: a person waits for it, or must know of it at once. */
  isUrgent?: true
  /** An offer to many: sent after all others. */
  isOffer?: true
  /** In the console. */
  name: Text<never>
  /** Besides `shop_name`, which every kind has. */
  placeholders: Record<Name, MailPlaceholder>
  /** The built-in words, also the title. Merchants may change these and the paragraphs. */
  subject: MailText<Name | ShopName>
  paragraphs: readonly MailText<Name | ShopName>[]
  compose(facts: Facts, frame: MailFrame): MailParts<Name>
  /** For previews: plausible, and of no real person. */
  sample(frame: MailFrame): Facts
}

export type ShopName = 'shop_name'

/** Checks the words against the placeholders while compiling, and then forgets their names. */
export const defineMailKind = <Facts, Name extends string>(kind: MailKind<Facts, Name>): MailKind<Facts> => kind
