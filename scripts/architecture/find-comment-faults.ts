import { parseSync } from 'oxc-parser'
import { isCode } from './read-architecture.ts'

const maxWordsPerSentence = 25
const maxPercentOfLines = 7
const sentenceEnd = /(?<=[.!?]['")`]?)\s+(?=[A-Z@`'"(])/
const listItem = /^(?:@\w+|[-*] |\d+\. )/
const tag = /^(?:@param\s+\S+|@\w+|[-*])\s*/
/** Openings whose subject is in another file. */
const vagueOpening = /^(?:for who|whoever|whatever|who|what|of|it|they|its|their|those)\b/i

interface Comment {
  line: number
  text: string
  /** Lines with nothing but the comment. */
  ownLines: number
}

/**
 * One line for each faulty comment sentence, and for each workspace with too many comments.
 * @param read returns a file's text
 */
export function findCommentFaults(files: string[], read: (file: string) => string): string[] {
  const faults: string[] = []
  const linesOf = new Map<string, { comment: number; all: number }>()
  for (const file of files.filter(isCode)) {
    const code = read(file)
    const workspace = file.slice(0, file.indexOf('/'))
    const lines = linesOf.get(workspace) ?? { comment: 0, all: 0 }
    linesOf.set(workspace, lines)
    lines.all += code.split('\n').filter((line) => line.trim() !== '').length
    for (const { line, text, ownLines } of commentsOf(file, code)) {
      lines.comment += ownLines
      for (const sentence of sentencesOf(text)) {
        const count = wordCountOf(sentence)
        if (count > maxWordsPerSentence) faults.push(`${file}:${line}: a sentence of ${count} words: ${sentence}`)
        if (vagueOpening.test(withoutTag(sentence)))
          faults.push(`${file}:${line}: a sentence that does not name its subject: ${sentence}`)
      }
    }
  }
  for (const [workspace, { comment, all }] of linesOf) {
    const percent = (100 * comment) / all
    if (percent > maxPercentOfLines)
      faults.push(`${workspace}: ${percent.toFixed(1)} % of its lines are comments, more than ${maxPercentOfLines} %`)
  }
  return faults
}

function commentsOf(file: string, code: string): Comment[] {
  const comments: Comment[] = []
  let last = { isLine: false, end: 0 }
  for (const { type, start, end } of parseSync(file, code).comments) {
    const text = code.slice(start, end)
    const isAlone = code.slice(code.lastIndexOf('\n', start) + 1, start).trim() === ''
    const isLine = type === 'Line' && isAlone
    const before = comments.at(-1)
    if (before && isLine && last.isLine && /^\n[ \t]*$/.test(code.slice(last.end, start))) {
      before.text += `\n${text}`
      before.ownLines += 1
    } else {
      const ownLines = isAlone ? text.split('\n').length : 0
      comments.push({ line: code.slice(0, start).split('\n').length, text, ownLines })
    }
    last = { isLine, end }
  }
  return comments
}

function sentencesOf(comment: string): string[] {
  const lines = comment
    .replace(/^\/\*+|\*\/$/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*(?:\/\/+|\*)?\s*/, '').trim())
  const paragraphs: string[] = ['']
  for (const line of lines) {
    if (line === '' || listItem.test(line)) paragraphs.push(line)
    else paragraphs.push(`${paragraphs.pop()} ${line}`)
  }
  return paragraphs.flatMap((paragraph) => paragraph.trim().split(sentenceEnd))
}

const withoutTag = (sentence: string): string => sentence.replace(tag, '')

function wordCountOf(sentence: string): number {
  return withoutTag(sentence)
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}
