/** Reads the XML of a spreadsheet from its beginning to its end: the time grows with the length alone. */

/** The limits are exceeded: too many elements, or a text longer than a cell can have. */
export class SpreadsheetTooLarge extends Error {}

export interface XmlEvents {
  /** Names come without their prefix. */
  open(name: string, attributes: string): void
  close(name: string): void
  /** Not decoded: most texts are not needed. */
  text(text: string): void
}

/** Shared by all parts of a file. */
export interface ElementBudget {
  elementsLeft: number
}

/** A cell has at most 32,767 characters, some of them written as entities. */
const maxTextLength = 100_000
const doubleQuote = '"'.charCodeAt(0)
const singleQuote = "'".charCodeAt(0)
const tagEnd = '>'.charCodeAt(0)

/** @throws SpreadsheetTooLarge, or Error for invalid XML */
export function readXml(xml: string, budget: ElementBudget, { open, close, text }: XmlEvents): void {
  let at = 0
  let depth = 0
  for (;;) {
    const start = xml.indexOf('<', at)
    if ((start < 0 ? xml.length : start) - at > maxTextLength) throw new SpreadsheetTooLarge()
    if (start < 0) break
    if (start > at) text(xml.slice(at, start))
    if (xml.startsWith('<!--', start)) at = endAfter(xml, '-->', start)
    else if (xml.startsWith('<![CDATA[', start)) {
      at = endAfter(xml, ']]>', start)
      text(xml.slice(start + 9, at - 3).replaceAll('&', '&amp;'))
    } else if (xml.startsWith('<?', start)) at = endAfter(xml, '?>', start)
    else if (xml.startsWith('<!', start)) throw new Error('it has a document type')
    else {
      const end = findTagEnd(xml, start)
      at = end + 1
      if (xml[start + 1] === '/') {
        depth -= 1
        close(nameOf(xml.slice(start + 2, end)))
      } else {
        if (--budget.elementsLeft < 0) throw new SpreadsheetTooLarge()
        const isEmpty = xml[end - 1] === '/'
        const tag = xml.slice(start + 1, isEmpty ? end - 1 : end)
        const name = nameOf(tag)
        open(name, tag)
        if (isEmpty) close(name)
        else depth += 1
      }
    }
  }
  if (depth !== 0) throw endsTooEarly()
}

const endsTooEarly = () => new Error('it ends too early')

function endAfter(xml: string, mark: string, start: number): number {
  const end = xml.indexOf(mark, start)
  if (end < 0) throw endsTooEarly()
  return end + mark.length
}

/** A quoted value may have a `>` of its own. */
function findTagEnd(xml: string, start: number): number {
  let quote = 0
  for (let at = start + 1; at < xml.length; at++) {
    const sign = xml.charCodeAt(at)
    if (quote !== 0) quote = sign === quote ? 0 : quote
    else if (sign === doubleQuote || sign === singleQuote) quote = sign
    else if (sign === tagEnd) {
      if (at - start > maxTextLength) throw new SpreadsheetTooLarge()
      return at
    }
  }
  throw endsTooEarly()
}

const elementName = /^(?:[^\s:]*:)?([^\s:]*)/
const nameOf = (tag: string): string => elementName.exec(tag)![1]!

const patterns = new Map<string, RegExp>()

/** @param tag the element's, with its name: `c r="A1" t="s"` */
export function findAttribute(tag: string, name: string): string | undefined {
  let pattern = patterns.get(name)
  if (!pattern) patterns.set(name, (pattern = new RegExp(`\\s(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)))
  const found = pattern.exec(tag)
  return found ? decodeText(found[1] ?? found[2]!) : undefined
}

const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

export function decodeText(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos));/gi, (_all, hex, digits, name) =>
    name
      ? named[name.toLowerCase()]!
      : String.fromCodePoint(Math.min(hex ? parseInt(hex, 16) : Number(digits), 0x10ffff)),
  )
}
