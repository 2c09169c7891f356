import type { MailContent, MailFrame } from '#platform/mail/mail-content.ts'
import { mailHtml } from './mail-html.ts'
import { mailText } from './mail-text.ts'

export const maxSubjectLength = 200

export interface RenderedMail {
  subject: string
  text: string
  html: string
}

/** @throws Error for a subject of several lines, or a link that is no address of the web */
export function renderMail(content: MailContent, frame: MailFrame): RenderedMail {
  const { subject } = content
  if (subject.trim() === '' || subject.length > maxSubjectLength || /[\p{Cc}\p{Zl}\p{Zp}]/u.test(subject))
    throw new Error('The subject of a mail is no single line')
  for (const url of urlsOf(content))
    if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) throw new Error('A link of a mail is no address of the web')
  return { subject, text: mailText(content, frame), html: mailHtml(content, frame) }
}

function urlsOf({ blocks, footerLink }: MailContent): string[] {
  const links = blocks.flatMap((block) => {
    if ('button' in block) return [block.button.url]
    if ('box' in block) return block.box.link ? [block.box.link.url] : []
    if ('facts' in block) return block.facts.link ? [block.facts.link.url] : []
    if ('items' in block) return block.items.rows.flatMap(({ pictureUrl }) => pictureUrl ?? [])
    return []
  })
  return footerLink ? [...links, footerLink.url] : links
}
