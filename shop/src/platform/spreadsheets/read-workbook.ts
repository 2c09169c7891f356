/** A sheet of a workbook as rows of text. */
import { dateText, isDateFormat, numberText, paddedText, type Padding, paddingOf, timeText } from './cell-text.ts'
import { decodeText, type ElementBudget, findAttribute, readXml, SpreadsheetTooLarge } from './read-xml.ts'

/** @returns the XML of a part by its path; undefined where there is none */
export type FindPart = (path: string) => string | undefined

const maxRows = 1_048_576
const maxColumns = 16_384

export interface Workbook {
  /** Names of its sheets. */
  sheets: string[]
  /** Cells of the chosen sheet. */
  rows: string[][]
}

/**
 * @param chosen the sheet, from 0
 * @throws SpreadsheetTooLarge, or Error for an invalid workbook
 */
export function readWorkbook(findPart: FindPart, budget: ElementBudget, chosen = 0): Workbook {
  const description = requirePart(findPart, 'xl/workbook.xml')
  const links = readLinks(requirePart(findPart, 'xl/_rels/workbook.xml.rels'), budget)
  const partOf = (kind: string) => {
    const link = links.find(({ type }) => type.endsWith(`/${kind}`))
    return link && findPart(link.path)
  }
  const { listed, isFrom1904 } = readDescription(description, budget)
  const sheets = listed.flatMap(({ id, name }) => {
    const link = links.find((one) => one.id === id && one.type.endsWith('/worksheet'))
    return link ? [{ name, path: link.path }] : []
  })
  const sheet = sheets[chosen]
  if (!sheet) throw new Error('it has no sheet')
  const rows = readRows(requirePart(findPart, sheet.path), budget, {
    isFrom1904,
    sharedTexts: readSharedTexts(partOf('sharedStrings') ?? '', budget),
    styles: readStyles(partOf('styles') ?? '', budget),
  })
  return { sheets: sheets.map(({ name }) => name), rows }
}

function requirePart(findPart: FindPart, path: string): string {
  const part = findPart(path)
  if (part === undefined) throw new Error(`it has no ${path}`)
  return part
}

const nothing = () => {}

function readLinks(xml: string, budget: ElementBudget): { id: string; type: string; path: string }[] {
  const links: { id: string; type: string; path: string }[] = []
  readXml(xml, budget, {
    open(name, tag) {
      if (name !== 'Relationship') return
      const target = findAttribute(tag, 'Target') ?? ''
      links.push({
        id: findAttribute(tag, 'Id') ?? '',
        type: findAttribute(tag, 'Type') ?? '',
        path: target.startsWith('/') ? target.slice(1) : `xl/${target}`,
      })
    },
    close: nothing,
    text: nothing,
  })
  return links
}

interface Description {
  listed: { id: string; name: string }[]
  isFrom1904: boolean
}

function readDescription(xml: string, budget: ElementBudget): Description {
  const listed: Description['listed'] = []
  let isFrom1904 = false
  readXml(xml, budget, {
    open(name, tag) {
      if (name === 'sheet') {
        // `r:id`, beside `sheetId`.
        listed.push({ id: findAttribute(tag, 'id') ?? '', name: findAttribute(tag, 'name') ?? '' })
      }
      if (name === 'workbookPr') isFrom1904 = /^(?:1|true)$/.test(findAttribute(tag, 'date1904') ?? '')
    },
    close: nothing,
    text: nothing,
  })
  return { listed, isFrom1904 }
}

interface Style {
  isDate: boolean
  /** Null: numbers as stored. */
  padding: Padding | null
}

/** @returns how each style, from 0, shows a number */
function readStyles(xml: string, budget: ElementBudget): Style[] {
  const codes = new Map<string, string>()
  const styles: Style[] = []
  const styleOf = (id: string): Style => {
    const code = codes.get(id)
    if (isDateFormat(id, code)) return { isDate: true, padding: null }
    return { isDate: false, padding: code === undefined ? null : paddingOf(code) }
  }
  let isInCells = false
  readXml(xml, budget, {
    open(name, tag) {
      const id = () => findAttribute(tag, 'numFmtId') ?? ''
      if (name === 'numFmt') codes.set(id(), findAttribute(tag, 'formatCode') ?? '')
      if (name === 'cellXfs') isInCells = true
      if (name === 'xf' && isInCells) styles.push(styleOf(id()))
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false
    },
    text: nothing,
  })
  return styles
}

/** Collects the text of the elements `t`, without phonetic hints. */
function createTextCollector() {
  let collected = ''
  let isIn = false
  let isVisible = false
  return {
    open(name: string) {
      if (name === 't') isIn = true
      if (name === 'rPh') isVisible = true
    },
    close(name: string) {
      if (name === 't') isIn = false
      if (name === 'rPh') isVisible = false
    },
    text(text: string) {
      if (isIn && !isVisible) collected += decodeText(text)
    },
    /** Signs that XML cannot have are written as `_x000D_`. */
    take(): string {
      const text = collected.replaceAll(/_x([\da-f]{4})_/gi, (_all, hex) => String.fromCharCode(parseInt(hex, 16)))
      collected = ''
      return text
    },
  }
}

function readSharedTexts(xml: string, budget: ElementBudget): string[] {
  const texts: string[] = []
  const collector = createTextCollector()
  readXml(xml, budget, {
    open: collector.open,
    close(name) {
      collector.close(name)
      if (name === 'si') texts.push(collector.take())
    },
    text: collector.text,
  })
  return texts
}

interface Meanings {
  isFrom1904: boolean
  sharedTexts: readonly string[]
  styles: readonly Style[]
}

function readRows(xml: string, budget: ElementBudget, meanings: Meanings): string[][] {
  const rows: string[][] = []
  const inline = createTextCollector()
  let rowNumber = 0
  let column = 0
  let cell = ''
  let value: string | null = null
  readXml(xml, budget, {
    open(name, tag) {
      if (name === 'row') {
        rowNumber = placeOf(findAttribute(tag, 'r') ?? String(rowNumber + 1), maxRows)
        column = 0
      } else if (name === 'c') {
        const letters = /^[A-Z]{1,3}/i.exec(findAttribute(tag, 'r') ?? '')?.[0]
        column = letters ? placeOf(String(numberOfLetters(letters)), maxColumns) : column + 1
        cell = tag
        value = null
      } else if (name === 'v') value = ''
      else inline.open(name)
    },
    close(name) {
      if (name === 'c') {
        const text = textOfCell(cell, value, inline.take(), meanings)
        if (text !== '') put(text)
        value = null
      } else inline.close(name)
    },
    text(text) {
      if (value === null) inline.text(text)
      else value += decodeText(text)
    },
  })
  return rows

  function put(text: string): void {
    fillUpTo(rows, rowNumber, () => [])
    const row = rows[rowNumber - 1]!
    fillUpTo(row, column - 1, () => '')
    row[column - 1] = text
  }

  /** Gaps between distant cells need memory that the file's size does not show. */
  function fillUpTo<Item>(list: Item[], length: number, make: () => Item): void {
    budget.elementsLeft -= Math.max(0, length - list.length)
    if (budget.elementsLeft < 0) throw new SpreadsheetTooLarge()
    while (list.length < length) list.push(make())
  }
}

function placeOf(digits: string, most: number): number {
  const place = Number(digits)
  if (place > most) throw new SpreadsheetTooLarge()
  if (!Number.isInteger(place) || place < 1) throw new Error('a cell has no position')
  return place
}

const numberOfLetters = (letters: string): number =>
  [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

/** A formula has its last result; a failed one is blank. */
function textOfCell(tag: string, value: string | null, inline: string, meanings: Meanings): string {
  const type = findAttribute(tag, 't') ?? 'n'
  if (type === 'inlineStr') return inline
  if (value === null || value === '' || type === 'e') return ''
  if (type === 'str') return value
  if (type === 'b') return String(value === '1')
  if (type === 'd') return timeText(new Date(value))
  if (type === 's') {
    const text = meanings.sharedTexts[Number(value)]
    if (text === undefined) throw new Error('a text is missing')
    return text
  }
  const style = meanings.styles[Number(findAttribute(tag, 's') ?? -1)]
  if (style?.isDate) return dateText(value, meanings)
  const text = numberText(value)
  return style?.padding ? paddedText(text, style.padding) : text
}
