/**
 * The mail's HTML: one column of 600 px in tables, inline colours, fonts of the reader's machine. Programs that drop
 * the style sheet show the light colours.
 */
import { m } from '#texts'
import { escapeHtml } from '#platform/http/responses/escape-html.ts'
import { withoutBidiControls } from '#platform/contract/clean-text.ts'
import type { MailBlock, MailContent, MailItem, MailLink, MailFrame } from '#platform/mail/mail-content.ts'

const ink = '#23241f'
const ink2 = '#575850'
const ground = '#f1efe8'
const paper = '#faf9f5'
const line = '#e3e0d7'
const accent = '#4c652c'

const sans = {
  'zh-CN': `-apple-system,'PingFang SC','Microsoft YaHei','Noto Sans CJK SC',sans-serif`,
  ja: `-apple-system,'Hiragino Sans','Yu Gothic','Noto Sans CJK JP',sans-serif`,
  en: `-apple-system,'Segoe UI','Helvetica Neue',Arial,sans-serif`,
}
const serif = {
  'zh-CN': `'Songti SC','Noto Serif CJK SC',serif`,
  ja: `'Hiragino Mincho ProN','Yu Mincho','Noto Serif CJK JP',serif`,
  en: `Georgia,'Times New Roman',serif`,
}

const small = `font-size:13px;line-height:1.6;color:${ink2}`

const styleSheet = `
.t{border-collapse:collapse}
@media(max-width:480px){.in{padding-left:20px!important;padding-right:20px!important}.h{font-size:23px!important}.b{display:block!important;text-align:center!important}.half{display:block!important;width:auto!important;text-align:left!important}.half+.half{padding-top:0!important}}
@media(prefers-color-scheme:dark){.ground{background:#171812!important}.paper{background:#1f201a!important}.soft{background:#2a2b24!important}.ink{color:#ecebe3!important}.n{color:#b3b2a6!important}.rule{border-color:#3d3e36!important}.a{color:#a9c67f!important}.b{background:#a9c67f!important;color:#171812!important}}
`.replaceAll('\n', '')

const clean = (text: string) => escapeHtml(withoutBidiControls(text))

/** An order number stays on one line. */
const proseHtml = (text: string) =>
  clean(text).replaceAll(/[\dA-Z]{4}(?:-[\dA-Z]{4})+/g, '<span style="white-space:nowrap">$&</span>')

export function mailHtml(content: MailContent, frame: MailFrame): string {
  const { language, shopName } = frame
  const parts = [
    row('32px', '28px', mark(shopName, language)),
    row(
      '0',
      '0',
      `<h1 class="h ink" style="margin:0;font:500 26px/1.4 ${serif[language]};color:${ink};text-wrap:balance;word-break:auto-phrase">${proseHtml(content.title)}</h1>`,
    ),
    ...content.blocks.map((block, place, blocks) => blockHtml(block, frame, blocks[place - 1])),
    row('32px', '32px', footerHtml(content, frame)),
  ]
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${clean(content.subject)}</title><style>${styleSheet}</style></head>
<body class="ground ink" style="margin:0;background:${ground};color:${ink};font:16px/1.75 ${sans[language]};-webkit-text-size-adjust:100%;overflow-wrap:anywhere;text-wrap:pretty">
<div style="display:none;max-height:0;overflow:hidden">${clean(content.preheader)}</div>
<table role="presentation" class="t ground" width="100%" style="background:${ground}"><tr><td align="center" style="padding:24px 0">
<table role="presentation" class="t paper" width="600" style="width:100%;max-width:600px;background:${paper}">
${parts.join('\n')}
</table></td></tr></table></body></html>
`
}

const row = (top: string, bottom: string, inner: string) =>
  `<tr><td class="in" align="left" style="padding:${top} 40px ${bottom}">${inner}</td></tr>`

const table = (inner: string, more = '', className = '') =>
  `<table role="presentation" class="t ${className}" width="100%" style="${more}"><tr>${inner}</tr></table>`

const mark = (shopName: string, language: MailFrame['language']) =>
  `<table role="presentation" class="t"><tr><td class="b" lang="ja" aria-hidden="true" style="padding:0;width:34px;height:34px;border-radius:5px;background:${accent};color:#ffffff;text-align:center;font:600 20px/34px ${serif.ja}">よ</td><td class="ink" style="padding:0 0 0 12px;font:500 20px/1 ${serif[language]};color:${ink}">${clean(shopName)}</td></tr></table>`

const buttonHtml = ({ label, url }: MailLink) =>
  `<a class="b" href="${clean(url)}" style="display:inline-block;background:${accent};color:#ffffff;text-decoration:none;padding:13px 28px;border-radius:4px;font-weight:500">${clean(label)}</a>`

const linkHtml = ({ label, url }: MailLink) =>
  `<a class="a" href="${clean(url)}" style="color:${accent};white-space:nowrap">${clean(label)}</a>`

function blockHtml(block: MailBlock, { language }: MailFrame, before?: MailBlock): string {
  if ('paragraph' in block)
    return row('12px', '0', `<p style="margin:0">${proseHtml(block.paragraph).replaceAll('\n', '<br>')}</p>`)
  if ('button' in block) {
    const { button, hint } = block
    const lines = [...(hint ? [clean(hint)] : []), clean(m.mail_paste_link({}, { locale: language }))]
    const pasted = `<p class="n" style="margin:20px 0 0;${small}">${lines.join('<br>')}<br><span style="word-break:break-all">${clean(button.url)}</span></p>`
    return row('24px', '0', buttonHtml(button) + pasted)
  }
  if ('box' in block) {
    const { label, value, link } = block.box
    const words = `<td class="half" style="padding:16px 20px"><span class="n" style="${small}">${clean(label)}</span><br><span style="letter-spacing:.03em">${clean(value)}</span></td>`
    const action = link ? `<td class="half" align="right" style="padding:16px 20px">${buttonHtml(link)}</td>` : ''
    return row('24px', '0', table(words + action, `background:${ground};border-radius:8px`, 'soft'))
  }
  if ('items' in block) return row('32px', '0', itemsHtml(block.items))
  if ('facts' in block) return row(before && 'items' in before ? '8px' : '24px', '0', factsHtml(block.facts))
  return row(
    '24px',
    '0',
    `<p class="n rule" style="margin:0;padding:16px 20px;border:1px solid ${line};border-radius:8px;${small}">${clean(block.note)}</p>`,
  )
}

/** A sentence has its link below, because side by side both would wrap on a phone. */
function factsHtml({ lines, link }: { lines: readonly string[]; link?: MailLink }): string {
  const isSentence = lines.length === 1
  const words = [...lines.map(clean), ...(isSentence && link ? [linkHtml(link)] : [])].join('<br>')
  const beside =
    link && !isSentence ? `<td align="right" style="padding:12px 0 0;font-size:13px">${linkHtml(link)}</td>` : ''
  const cells = `<td class="n" style="padding:12px 0 0;${small}">${words}</td>${beside}`
  return table(cells, `border-top:1px solid ${line}`, 'rule')
}

function itemsHtml({ heading, rows }: { heading: string; rows: readonly MailItem[] }): string {
  const lines = rows.map(({ name, detail, quantity, pictureUrl }) => {
    const cell = `border-top:1px solid ${line}`
    const picture = pictureUrl
      ? `<td class="rule" width="72" style="width:72px;padding:12px 16px 12px 0;${cell}"><img src="${clean(pictureUrl)}" width="72" height="72" alt="" style="display:block;border:0;border-radius:2px"></td>`
      : ''
    const words = `<td class="rule"${pictureUrl ? '' : ' colspan="2"'} style="padding:12px 16px 12px 0;${cell}">${clean(name)}${detail ? `<br><span class="n" style="${small}">${clean(detail)}</span>` : ''}</td>`
    return `<tr>${picture}${words}<td class="rule" align="right" style="padding:12px 0;white-space:nowrap;${cell}">× ${quantity}</td></tr>`
  })
  return `<h2 style="margin:0 0 8px;font-size:16px;font-weight:500">${clean(heading)}</h2><table role="presentation" class="t" width="100%">${lines.join('')}</table>`
}

function footerHtml({ footer, footerLink }: MailContent, { senderLines }: MailFrame): string {
  const lines = [...[...footer, ...senderLines].map(clean), ...(footerLink ? [linkHtml(footerLink)] : [])]
  return `<p class="n rule" style="margin:0;padding-top:20px;border-top:1px solid ${line};${small}">${lines.join('<br>')}</p>`
}
