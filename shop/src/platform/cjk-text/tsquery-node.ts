import type { Weight } from './document-tokens.ts'
import { lexemeLiteral } from './lexeme-literal.ts'

/** A lexeme of a phrase; `offset` is how far it stands from the phrase's start. */
export interface PlacedLexeme {
  lexeme: string
  offset: number
  isPrefix?: boolean
}

/** A tsquery before it is written out. */
export type QueryNode =
  | { kind: 'lexeme'; lexeme: string; isPrefix: boolean }
  | { kind: 'phrase'; lexemes: PlacedLexeme[] }
  | { kind: 'all' | 'any'; nodes: QueryNode[] }

export const lexemeNode = (lexeme: string, isPrefix = false): QueryNode => ({ kind: 'lexeme', lexeme, isPrefix })

export function phrase(lexemes: PlacedLexeme[]): QueryNode {
  const [only] = lexemes
  return lexemes.length === 1 && only !== undefined
    ? lexemeNode(only.lexeme, only.isPrefix)
    : { kind: 'phrase', lexemes }
}

/** Several nodes as one. A single node stays itself, nested ones of the same kind are opened, duplicates go. */
export function combine(kind: 'all' | 'any', nodes: readonly QueryNode[]): QueryNode {
  const opened = nodes.flatMap((node) => (node.kind === kind ? node.nodes : [node]))
  const distinct = [...new Map(opened.map((node) => [JSON.stringify(node), node])).values()]
  const [only] = distinct
  return distinct.length === 1 && only !== undefined ? only : { kind, nodes: distinct }
}

/** The node in the text form of `tsquery`; `weights` limits every lexeme to these, none means all. */
export function writeTsquery(node: QueryNode, weights: readonly Weight[] = []): string {
  const operand = (lexeme: string, isPrefix = false): string => {
    const flags = `${isPrefix ? '*' : ''}${weights.join('')}`
    return flags === '' ? lexemeLiteral(lexeme) : `${lexemeLiteral(lexeme)}:${flags}`
  }
  if (node.kind === 'lexeme') return operand(node.lexeme, node.isPrefix)
  if (node.kind === 'phrase') {
    const written = node.lexemes.map(({ lexeme, offset, isPrefix }, index) => {
      const previous = node.lexemes[index - 1]
      return `${previous === undefined ? '' : `<${offset - previous.offset}> `}${operand(lexeme, isPrefix)}`
    })
    return `(${written.join(' ')})`
  }
  return `(${node.nodes.map((part) => writeTsquery(part, weights)).join(node.kind === 'all' ? ' & ' : ' | ')})`
}
