import type { MailBlock, MailContent, MailLink, MailFrame } from '#platform/mail/mail-content.ts'

/** The mail without markup, for programs and people that read no HTML. */
export function mailText({ title, blocks, footer, footerLink }: MailContent, frame: MailFrame): string {
  const { shopName, senderLines } = frame
  const closing = ['-- ', ...footer, ...senderLines, ...linkLines(footerLink)].join('\n')
  const parts = [shopName, title, ...blocks.map(blockText), closing]
  return `${parts.map(plain).join('\n\n')}\n`
}

const linkLines = (link: MailLink | undefined) => (link ? [`${link.label}:`, link.url] : [])

function blockText(block: MailBlock): string {
  if ('paragraph' in block) return block.paragraph
  if ('button' in block) return [...linkLines(block.button), ...(block.hint ? [block.hint] : [])].join('\n')
  if ('box' in block) {
    const { label, value, link } = block.box
    return [label, value, ...linkLines(link)].join('\n')
  }
  if ('items' in block) {
    const { heading, rows } = block.items
    const lines = rows.map(
      ({ name, detail, quantity }) => `* ${[name, detail].filter(Boolean).join(', ')} × ${quantity}`,
    )
    return [heading, ...lines].join('\n')
  }
  if ('facts' in block) return [...block.facts.lines, ...linkLines(block.facts.link)].join('\n')
  return block.note
}

/** Without control characters that a terminal or a mail program would obey. */
const plain = (text: string) => text.toWellFormed().replaceAll(/[\p{Bidi_Control}]|(?!\n)\p{Cc}/gu, '')
