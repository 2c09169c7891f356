import ts from 'typescript'
import { isCode } from './read-architecture.ts'

const maxWordsPerSentence = 20
const maxPercentOfLines = 7
const sentenceEnd = /(?<=[.!?]['")`]?)\s+(?=[A-Z@`'"(])/
const listItem = /^(?:@\w+|[-*] |\d+\. )/

interface Comment {
  line: number
  text: string
  /** Lines that hold nothing else. */
  ownLines: number
}

/**
 * One line for each comment sentence that is too long, and for each workspace with too many comments.
 * @param read gives a file's text
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
  const plain = withoutLiterals(file, code)
  const comments: Comment[] = []
  let end = 0
  for (const { 0: text, index } of plain.matchAll(/\/\*[\s\S]*?\*\/|\/\/.*/g)) {
    const before = plain.slice(plain.lastIndexOf('\n', index) + 1, index)
    const ownLines = before.trim() === '' ? text.split('\n').length : 0
    const last = comments.at(-1)
    const goesOn = text.startsWith('//') && ownLines > 0 && /^\n[ \t]*$/.test(plain.slice(end, index))
    if (last?.text.startsWith('//') && last.ownLines > 0 && goesOn) {
      last.text += `\n${text}`
      last.ownLines += 1
    } else comments.push({ line: plain.slice(0, index).split('\n').length, text, ownLines })
    end = index + text.length
  }
  return comments
}

/** The code with strings, templates, patterns and the text between tags blanked out, line ends kept. */
function withoutLiterals(file: string, code: string): string {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, false, kind)
  const pieces: string[] = []
  let end = 0
  const visit = (node: ts.Node): void => {
    if (ts.isLiteralExpression(node) || ts.isTemplateMiddleOrTemplateTail(node) || isText(node)) {
      const start = ts.isJsxText(node) ? node.pos : node.getStart(source)
      pieces.push(code.slice(end, start), code.slice(start, node.end).replace(/[^\n]/g, '_'))
      end = node.end
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return pieces.join('') + code.slice(end)
}

const isText = (node: ts.Node): boolean => ts.isTemplateHead(node) || ts.isJsxText(node)

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

function wordCountOf(sentence: string): number {
  const told = sentence.replace(/^@param\s+\S+|^@\w+/, '')
  return told.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}
