/** Tokens of previews. A token shows the draft, or a version, to anybody for an hour. */
import { previewOfDraft } from '#features/home/values.ts'
import { signWith } from '#platform/config/derived-keys.ts'
import { isSameText } from '#platform/config/same-text.ts'

const stepInS = 15 * 60
const validForInS = 3_600

/** Stable for a quarter of an hour, so that a reloaded screen has the same address. Valid for at least an hour. */
export function previewToken(secretKey: string, of: typeof previewOfDraft | number, now: Date): string {
  const until = Math.floor(now.getTime() / 1000 / stepInS) * stepInS + stepInS + validForInS
  return `${of}.${until}.${signWith(secretKey, 'home previews', `${of}\n${until}`)}`
}

/** Null for a token that is forged or has expired. */
export function readPreviewToken(secretKey: string, token: string, now: Date): typeof previewOfDraft | number | null {
  const [, of, until, sign] = /^(draft|\d{1,9})\.(\d{1,12})\.([\w-]+)$/.exec(token) ?? []
  if (!of || !until || !sign || !isSameText(sign, signWith(secretKey, 'home previews', `${of}\n${until}`))) return null
  if (Number(until) * 1000 < now.getTime()) return null
  return of === previewOfDraft ? previewOfDraft : Number(of)
}
