import { lexemeLiteral } from '../document/lexeme-literal.ts'
import { markedLexeme, type SearchField } from '../document/search-field.ts'

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
  /** What is looked for as one word where whole words are, and by `node` elsewhere. */
  | { kind: 'word'; word: string; node: QueryNode }
  /** Always looked for in this field. */
  | { kind: 'in'; field: SearchField; node: QueryNode }

export const lexemeNode = (lexeme: string, isPrefix = false): QueryNode => ({ kind: 'lexeme', lexeme, isPrefix })
export const inField = (field: SearchField, node: QueryNode): QueryNode => ({ kind: 'in', field, node })
/** By what the goods are called, or the type they belong to; not by what is told of them. */
export const inNames = (node: QueryNode): QueryNode =>
  combine('any', [inField('title', node), inField('category', node)])

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

/** The node in the text form of `tsquery`; `field` is where every lexeme is looked for, null means everywhere. */
export function writeTsquery(node: QueryNode, field: SearchField | null = null): string {
  const operand = (lexeme: string, isPrefix = false): string =>
    `${lexemeLiteral(markedLexeme(field, lexeme))}${isPrefix ? ':*' : ''}`
  if (node.kind === 'in') return writeTsquery(node.node, node.field)
  if (node.kind === 'word')
    return field === 'whole' || field === 'kind' ? operand(node.word) : writeTsquery(node.node, field)
  if (node.kind === 'lexeme') return operand(node.lexeme, node.isPrefix)
  if (node.kind === 'phrase') {
    const written = node.lexemes.map(({ lexeme, offset, isPrefix }, index) => {
      const previous = node.lexemes[index - 1]
      return `${previous === undefined ? '' : `<${offset - previous.offset}> `}${operand(lexeme, isPrefix)}`
    })
    return `(${written.join(' ')})`
  }
  const written = [...new Set(node.nodes.map((part) => writeTsquery(part, field)))]
  return written.length === 1 ? written[0]! : `(${written.join(node.kind === 'all' ? ' & ' : ' | ')})`
}
