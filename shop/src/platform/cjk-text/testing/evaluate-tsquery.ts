/** A small evaluator of PostgreSQL's `tsvector @@ tsquery`, to test matching without a server. */

interface Occurrence {
  position: number
  weight: string
}
type Document = Map<string, Occurrence[]>
type Token = { kind: 'lexeme'; lexeme: string; flags: string } | { kind: 'sign'; sign: string }

const quoted = String.raw`'((?:[^'\\]|''|\\.)*)'`
const unescape = (text: string): string =>
  text.replace(/''|\\(.)/gu, (pair, escaped?: string) => escaped ?? pair[0] ?? '')

function readTsvector(literal: string): Document {
  const document: Document = new Map()
  for (const [, lexeme = '', marks = ''] of literal.matchAll(new RegExp(`${quoted}:([\\dABCD,]+)`, 'gu'))) {
    const occurrences = marks
      .split(',')
      .map((mark) => ({ position: Number.parseInt(mark, 10), weight: mark.at(-1) ?? '' }))
    document.set(unescape(lexeme), occurrences)
  }
  return document
}

function readTokens(literal: string): Token[] {
  const tokenPattern = new RegExp(`${quoted}(?::([*ABCD]+))?|(<\\d+>|[&|()])|(\\S)`, 'gu')
  return Array.from(literal.matchAll(tokenPattern), ([, lexeme, flags, sign, stray]): Token => {
    if (stray !== undefined) throw new Error(`Not a tsquery: ${stray} in ${literal}`)
    return sign === undefined
      ? { kind: 'lexeme', lexeme: unescape(lexeme ?? ''), flags: flags ?? '' }
      : { kind: 'sign', sign }
  })
}

/** Positions of the lexeme, limited to the weights in `flags`. */
function positionsOf(document: Document, lexeme: string, flags: string): number[] {
  const weights = flags.replace('*', '')
  const found = flags.includes('*')
    ? [...document].filter(([other]) => other.startsWith(lexeme)).flatMap(([, occurrences]) => occurrences)
    : (document.get(lexeme) ?? [])
  return found.filter(({ weight }) => weights === '' || weights.includes(weight)).map(({ position }) => position)
}

/** Whether the document literal matches the query literal, for the operators & | <n>, prefixes and weights. */
export function evaluateTsquery(tsvector: string, tsquery: string): boolean {
  const document = readTsvector(tsvector)
  const tokens = readTokens(tsquery)
  let at = 0
  const nextSign = (): string | undefined => {
    const token = tokens[at]
    return token?.kind === 'sign' ? token.sign : undefined
  }
  const operand = (): number[] => {
    const token = tokens[at]
    at += 1
    if (token?.kind === 'lexeme') return positionsOf(document, token.lexeme, token.flags)
    const inner = either()
    if (nextSign() !== ')') throw new Error(`Not a tsquery: ${tsquery}`)
    at += 1
    return inner
  }
  const adjacent = (): number[] => {
    let ends = operand()
    for (let sign = nextSign(); sign?.startsWith('<'); sign = nextSign()) {
      const distance = Number(sign.slice(1, -1))
      at += 1
      const starts = ends
      ends = operand().filter((position) => starts.includes(position - distance))
    }
    return ends
  }
  const both = (): number[] => {
    let result = adjacent()
    while (nextSign() === '&') {
      at += 1
      const right = adjacent()
      result = result.length > 0 && right.length > 0 ? [...result, ...right] : []
    }
    return result
  }
  function either(): number[] {
    let result = both()
    while (nextSign() === '|') {
      at += 1
      result = [...result, ...both()]
    }
    return result
  }
  const matches = either().length > 0
  if (at !== tokens.length) throw new Error(`Not a tsquery: ${tsquery}`)
  return matches
}
