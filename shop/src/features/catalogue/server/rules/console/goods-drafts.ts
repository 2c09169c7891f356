/** Unsaved goods already have a number, under which their pictures are stored. The number is signed for one person. */
import { signWith } from '#platform/config/derived-keys.ts'
import { isSameText } from '#platform/config/same-text.ts'

const proofOf = (secretKey: string, staffId: number, goodsId: string) =>
  signWith(secretKey, 'drafts', `${staffId} ${goodsId}`)

export const draftOf = (secretKey: string, staffId: number, goodsId: number): string =>
  `${goodsId}.${proofOf(secretKey, staffId, String(goodsId))}`

/** @returns the goods' number; null for a draft of another person */
export function readDraft(secretKey: string, staffId: number, draft: string): number | null {
  const [goodsId = '', proof = ''] = draft.split('.')
  return isSameText(proof, proofOf(secretKey, staffId, goodsId)) ? Number(goodsId) : null
}
