import type { Language } from '#platform/i18n/language.ts'
import type { MailBlock, MailContent, MailLink, MailFrame } from '#platform/mail/mail-content.ts'
import { colon, comma } from './punctuation.ts'

/** The mail without markup, for programs and people that read no HTML. */
export function mailText({ title, blocks, footer, footerLink }: MailContent, frame: MailFrame): string {
  const { language, shopName, senderLines } = frame
  const closing = ['-- ', ...footer, ...senderLines, ...linkLines(footerLink, language)].join('\n')
  const parts = [shopName, title, ...blocks.map((block) => blockText(block, language)), closing]
  return `${parts.map(plain).join('\n\n')}\n`
}

const linkLines = (link: MailLink | undefined, language: Language) =>
  link ? [`${link.label}${colon[language]}`, link.url] : []

function blockText(block: MailBlock, language: Language): string {
  if ('paragraph' in block) return block.paragraph
  if ('button' in block) return [...linkLines(block.button, language), ...(block.hint ? [block.hint] : [])].join('\n')
  if ('box' in block) {
    const { label, value, link } = block.box
    return [label, value, ...linkLines(link, language)].join('\n')
  }
  if ('items' in block) {
    const { heading, rows } = block.items
    const lines = rows.map(
      ({ name, detail, quantity }) => `* ${[name, detail].filter(Boolean).join(comma[language])} × ${quantity}`,
    )
    return [heading, ...lines].join('\n')
  }
  if ('facts' in block) return [...block.facts.lines, ...linkLines(block.facts.link, language)].join('\n')
  return block.note
}

/** Without control characters that a terminal or a mail program would obey. */
const plain = (text: string) => text.toWellFormed().replaceAll(/[\p{Bidi_Control}]|(?!\n)\p{Cc}/gu, '')
