/** Pieces of a pasted text, as its separators part them. */
import { takenMark } from './address-text.ts'
import type { Piece } from './find-recipient.ts'

/** A label without its text, or the country. */
const labelAlone = /^(?:中国|China|电话|手机|手机号|联系电话|邮编|邮政编码|地址|Tel|Phone)[.:：]?$/i
const labelAtEnd = /(?:联系电话|手机号码|手机号|手机|电话|邮政编码|邮编)[:：]?$/
const outerPunctuation = /^[\s,，;；、。:：|/）)\]】]+|(?<![(（].{0,6})[)）\]】]+$|[\s,，;；、。:：|/（(【[]+$/g
const latinWord = /^[A-Za-z][A-Za-z.'-]*$/
const nameInBrackets = /[(（]([^()（）]{2,20}收)[)）]/g
const oneHan = /^\p{Script=Han}$/u
const shortHan = /^\p{Script=Han}{1,2}$/u

export const trimPunctuation = (text: string): string =>
  text.replaceAll(/[(（[【]\s*[)）\]】]/g, '').replaceAll(outerPunctuation, '')

/**
 * Parts text at line ends, commas and blanks. Words in Latin letters stay together, and so does `张 三`.
 * @param keepsBlanks parts at line ends and commas only
 */
export function splitPieces(text: string, { keepsBlanks = false } = {}): Piece[] {
  const lines = text
    .replaceAll(nameInBrackets, '\n$1\n')
    .split(/[\n\r,，;；|]+/)
    .map((line) => line.trim())
  const tokens = lines.flatMap((line) => (keepsBlanks ? [line] : joinWords(line.split(/\s+/))))
  const cleaned = tokens.map((token) => (token === takenMark ? token : trimPunctuation(token).replace(labelAtEnd, '')))
  const filled = cleaned.filter((token) => token !== '' && !labelAlone.test(token))
  return filled.flatMap((token, index) => {
    if (token === takenMark) return []
    const neighbours = [filled[index - 1], filled[index + 1]]
    return [
      { text: token, isAtEdge: neighbours.some((neighbour) => neighbour === undefined || neighbour === takenMark) },
    ]
  })
}

function joinWords(tokens: readonly string[]): string[] {
  const joined: string[] = []
  for (const token of tokens) {
    const last = joined.at(-1)
    if (last !== undefined && latinWord.test(last.split(' ').at(-1)!) && latinWord.test(token))
      joined[joined.length - 1] = `${last} ${token}`
    else if (last !== undefined && oneHan.test(last) && shortHan.test(token)) joined[joined.length - 1] = last + token
    else joined.push(token)
  }
  return joined
}
