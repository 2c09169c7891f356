import { lexemeLiteral } from '../document/lexeme-literal.ts'
import { markedLexeme, type SearchField } from '../document/search-field.ts'
import { maxOperandsOfStep } from '../values.ts'

/** A lexeme of a phrase; `offset` counts from the phrase's start. */
export interface PlacedLexeme {
  lexeme: string
  offset: number
  isPrefix?: boolean
}

/** A tsquery as a tree. */
export type QueryNode =
  | { kind: 'lexeme'; lexeme: string; isPrefix: boolean }
  | { kind: 'phrase'; lexemes: PlacedLexeme[] }
  | { kind: 'all' | 'any'; nodes: QueryNode[] }
  /** Searched as one word in fields that index whole words, and by `node` elsewhere. */
  | { kind: 'word'; word: string; node: QueryNode }
  /** Searches this field, whatever field the caller writes. */
  | { kind: 'in'; field: SearchField; node: QueryNode }
  /** Searches names where the caller writes no field. */
  | { kind: 'names'; node: QueryNode }

export const lexemeNode = (lexeme: string, isPrefix = false): QueryNode => ({ kind: 'lexeme', lexeme, isPrefix })
export const inField = (field: SearchField, node: QueryNode): QueryNode => ({ kind: 'in', field, node })
/** Matches the names of goods or of their types, but not descriptions. */
export const inNames = (node: QueryNode): QueryNode =>
  combine('any', [inField('title', node), inField('category', node)])

/** As `inNames`, but a field that the caller writes is searched alone. */
export const namesByDefault = (node: QueryNode): QueryNode => ({ kind: 'names', node })

export function phrase(lexemes: PlacedLexeme[]): QueryNode {
  const [only] = lexemes
  return lexemes.length === 1 && only !== undefined
    ? lexemeNode(only.lexeme, only.isPrefix)
    : { kind: 'phrase', lexemes }
}

const maxNumbered = 20_000
const numbers = new WeakMap<QueryNode, number>()
const numbered = new Map<string, number>()
let lastNumber = 0

/** Equal nodes share a number. Numbers are never reused, so evicted nodes at worst count as different. */
function numberOf(node: QueryNode): number {
  const known = numbers.get(node)
  if (known !== undefined) return known
  const key = keyOf(node)
  const number = numbered.get(key) ?? (lastNumber += 1)
  if (numbered.size >= maxNumbered) numbered.clear()
  numbered.set(key, number)
  numbers.set(node, number)
  return number
}

/** Keyed by the numbers of its parts: nodes are shared and immutable. */
function keyOf(node: QueryNode): string {
  if (node.kind === 'all' || node.kind === 'any') return `${node.kind} ${node.nodes.map(numberOf).join()}`
  if (node.kind === 'in') return `${node.field} ${numberOf(node.node)}`
  if (node.kind === 'word') return `word ${numberOf(node.node)} ${node.word}`
  if (node.kind === 'names') return `names ${numberOf(node.node)}`
  return JSON.stringify(node)
}

/** Number of operands when written. */
export function operandsOf(node: QueryNode): number {
  if (node.kind === 'all' || node.kind === 'any') return node.nodes.reduce((sum, part) => sum + operandsOf(part), 0)
  if (node.kind === 'in' || node.kind === 'word') return operandsOf(node.node)
  if (node.kind === 'names') return 2 * operandsOf(node.node)
  return node.kind === 'phrase' ? node.lexemes.length : 1
}

/** Combines nodes. A single node is returned as it is; nested nodes of the same kind are flattened, duplicates removed. */
export function combine(kind: 'all' | 'any', nodes: readonly QueryNode[]): QueryNode {
  const opened = nodes.flatMap((node) => (node.kind === kind ? node.nodes : [node]))
  const distinct = [...new Map(opened.map((node) => [numberOf(node), node])).values()]
  const [only] = distinct
  return distinct.length === 1 && only !== undefined ? only : { kind, nodes: distinct }
}

/** A query as literals of `tsquery`. An index stores no positions, so matches of a phrase need a recheck. */
export interface WrittenQuery {
  text: string
  /** Matches exactly by the index alone; null where nothing can match. */
  sure: string | null
  /** Matches everything beyond `sure`, and more, so it needs a recheck; null where there is nothing. */
  possible: string | null
}

/**
 * @param field field of every lexeme; null means any
 * @returns null for a node without matches, such as an empty choice, because `tsquery` has no literal for it
 */
export function writeQuery(node: QueryNode, field: SearchField | null = null): WrittenQuery | null {
  const text = write(node, field, 'text')
  if (text === null) return null
  const possible = write(node, field, 'possible')
  return {
    text,
    sure: write(node, field, 'sure'),
    // The wide query then finds sure matches a second time, for which the recheck is unnecessary.
    possible: possible !== null && countOperands(possible) > maxOperandsOfStep ? write(node, field, 'wide') : possible,
  }
}

export const countOperands = (written: string): number => written.match(operandsWritten)?.length ?? 0
const operandsWritten = /'(?:[^'\\]|''|\\.)*'/g

/** `wide`: lexemes of phrases in any position. */
type Reading = keyof WrittenQuery | 'wide'

/** Removes short duplicates only: comparing long parts costs more than querying them twice. */
function distinctShort(written: readonly string[]): readonly string[] {
  const short = new Set<string>()
  return written.filter((part) => {
    if (part.length > maxLengthCompared) return true
    const isNew = !short.has(part)
    short.add(part)
    return isNew
  })
}
const maxLengthCompared = 200

const join = (kind: 'all' | 'any', written: readonly string[]): string => {
  const parts = written.length === 1 ? written : distinctShort(written)
  return parts.length === 1 ? parts[0]! : `(${parts.join(kind === 'all' ? ' & ' : ' | ')})`
}

/** Null for a node that cannot match in this reading. */
function write(node: QueryNode, field: SearchField | null, reading: Reading): string | null {
  if (node.kind === 'in') return write(node.node, node.field, reading)
  if (node.kind === 'names') return write(field === null ? inNames(node.node) : node.node, field, reading)
  if (node.kind === 'word' && field !== 'whole' && field !== 'kind') return write(node.node, field, reading)
  if (node.kind === 'word') return reading === 'possible' ? null : operand(field, node.word)
  if (node.kind === 'lexeme') return reading === 'possible' ? null : operand(field, node.lexeme, node.isPrefix)
  if (node.kind === 'phrase') return writePhrase(node.lexemes, field, reading)
  const read = (as: Reading) => node.nodes.map((part) => write(part, field, as))
  const some = read(reading).filter((part) => part !== null)
  if (some.length === 0) return null
  if (node.kind === 'any') return join('any', some)
  const required = (reading === 'possible' ? read('wide') : some).filter((part) => part !== null)
  if (required.length < node.nodes.length) return null
  return join('all', reading === 'possible' ? [...required, join('any', some)] : some)
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
