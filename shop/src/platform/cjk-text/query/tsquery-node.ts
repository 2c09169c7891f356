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

/** A query as literals of `tsquery`. An index knows of no positions: what it finds of a phrase has yet to be tested. */
export interface WrittenQuery {
  text: string
  /** What matches by the index alone; null where nothing can. */
  sure: string | null
  /** Has all that matches beyond `sure`, and more; null where there is nothing. */
  possible: string | null
}

/** `field` is where every lexeme is looked for, null means everywhere. */
export const writeQuery = (node: QueryNode, field: SearchField | null = null): WrittenQuery => ({
  text: write(node, field, 'text')!,
  sure: write(node, field, 'sure'),
  possible: write(node, field, 'possible'),
})

/** `wide`: with the lexemes of phrases anywhere. */
type Reading = keyof WrittenQuery | 'wide'

const join = (kind: 'all' | 'any', written: readonly string[]): string => {
  const parts = [...new Set(written)]
  return parts.length === 1 ? parts[0]! : `(${parts.join(kind === 'all' ? ' & ' : ' | ')})`
}

/** Null for what never matches, read so. */
function write(node: QueryNode, field: SearchField | null, reading: Reading): string | null {
  if (node.kind === 'in') return write(node.node, node.field, reading)
  if (node.kind === 'word' && field !== 'whole' && field !== 'kind') return write(node.node, field, reading)
  if (node.kind === 'word') return reading === 'possible' ? null : operand(field, node.word)
  if (node.kind === 'lexeme') return reading === 'possible' ? null : operand(field, node.lexeme, node.isPrefix)
  if (node.kind === 'phrase') return writePhrase(node.lexemes, field, reading)
  const read = (as: Reading) => node.nodes.map((part) => write(part, field, as))
  const some = read(reading).filter((part) => part !== null)
  if (some.length === 0) return null
  if (node.kind === 'any') return join('any', some)
  if (reading === 'possible') return join('all', [...read('wide').map((part) => part!), join('any', some)])
  return some.length < node.nodes.length ? null : join('all', some)
}

function writePhrase(lexemes: readonly PlacedLexeme[], field: SearchField | null, reading: Reading): string | null {
  if (reading === 'sure') return null
  const operands = lexemes.map(({ lexeme, isPrefix }) => operand(field, lexeme, isPrefix))
  if (reading !== 'text') return join('all', operands)
  const distances = lexemes.slice(1).map(({ offset }, index) => offset - lexemes[index]!.offset)
  return `(${operands.map((word, index) => (index === 0 ? word : `<${distances[index - 1]}> ${word}`)).join(' ')})`
}

const operand = (field: SearchField | null, lexeme: string, isPrefix = false): string =>
  `${lexemeLiteral(markedLexeme(field, lexeme))}${isPrefix ? ':*' : ''}`
