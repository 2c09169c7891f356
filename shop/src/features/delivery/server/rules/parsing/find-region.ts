/** Finds the region of a Chinese address in text. */
import type { Division } from '../chinese-regions.ts'
import { firstNames, namesBelow, type RegionName, type RegionNames } from './region-names.ts'

export interface RegionMatch {
  path: readonly Division[]
  start: number
  end: number
  /** Every name was whole, and no level below remains to be chosen. */
  isSure: boolean
  score: number
}

const separators = /[\s,，;；、/|·>-]*/y
/** Separates two names of places in lists of divisions. */
const noPlace = /(?:市辖区|(?:省|自治区)直辖县级行政区划|县(?=.{1,8}县))/y
/** After a short name these begin the name of a street, a park or a company. */
const streetGoesOn = /^[路街道巷弄里村镇乡桥门站河江湖山大广公园中东南西北]/
/** After a province, or where no city follows, a short name is certain but for these. */
const streetGoesOnAfterClear = /^[路街道大巷]/
const isSeparator = (character: string | undefined) =>
  character === undefined || /[\s,，;；、:：/|。()（）[\]【】]/.test(character)

const scoreOfName = 10
const scoreOfLeaf = 5
const penaltyInsideWord = 3

/** The best match, the first among equals, in time proportional to the text's length. */
export function findRegion(text: string): RegionMatch | null {
  let best: RegionMatch | null = null
  for (let start = 0; start < text.length; start += 1) {
    const match = matchAt(text, start)
    if (match && (!best || match.score > best.score)) best = match
  }
  return best
}

function matchAt(text: string, start: number): RegionMatch | null {
  const isAtBoundary = start === 0 || isSeparator(text[start - 1])
  const matches = candidatesAt(firstNames, text, start)
    .filter(({ isShort, path }) => isAtBoundary || path.length === 1 || (path.length === 2 && !isShort))
    .flatMap((first) => continueMatch(text, { start, end: start + first.name.length, names: [first] }))
  const best = highest(matches)
  if (!best) return null
  return isAtBoundary ? best : { ...best, score: best.score - penaltyInsideWord }
}

interface Begun {
  start: number
  end: number
  names: readonly RegionName[]
}

function continueMatch(text: string, { start, end, names }: Begun): RegionMatch[] {
  const last = names.at(-1)!
  const next = skip(noPlace, text, skip(separators, text, end))
  const at = skip(separators, text, next)
  // A municipality is often written twice, as province and as city.
  const again =
    names.length === 1 ? candidatesAt(firstNames, text, at).find(({ path }) => path[0] === last.path[0]) : undefined
  const below = candidatesAt(namesBelow(last.path), text, at)
  const deeper = below.flatMap((name) =>
    continueMatch(text, { start, end: at + name.name.length, names: [...names, name] }),
  )
  const repeated = again?.path.length === 1 ? repeatMatch(text, { start, end: at + again.name.length, names }) : []
  const isClear = last.path[0]!.children.length === 0 || (names.length > 1 && last.path.length === 2)
  const goesOn = isClear ? streetGoesOnAfterClear : streetGoesOn
  const isRefused = last.isShort && goesOn.test(text[end] ?? '')
  return [...deeper, ...repeated, ...(isRefused ? [] : [toMatch(text, { start, end, names })])]
}

function repeatMatch(text: string, begun: Begun): RegionMatch[] {
  const at = skip(separators, text, skip(noPlace, text, skip(separators, text, begun.end)))
  return candidatesAt(namesBelow(begun.names.at(-1)!.path), text, at).flatMap((name) =>
    continueMatch(text, { ...begun, end: at + name.name.length, names: [...begun.names, name] }),
  )
}

function toMatch(text: string, { start, end, names }: Begun): RegionMatch {
  const { path, isShort } = names.at(-1)!
  const isLeaf = path.at(-1)!.children.length === 0
  const length = names.reduce((sum, { name }) => sum + name.length, 0)
  const isLastDoubtful = isShort && path.length > 1 && !isSeparator(text[end])
  return {
    path,
    start,
    end,
    isSure: isLeaf && !isLastDoubtful,
    score: names.length * scoreOfName + length + (isLeaf ? scoreOfLeaf : 0),
  }
}

function candidatesAt(names: RegionNames, text: string, at: number): readonly RegionName[] {
  return (names.get(text[at] ?? '') ?? []).filter(({ name }) => text.startsWith(name, at))
}

function skip(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from
  return from + (pattern.exec(text)?.[0].length ?? 0)
}

const highest = (matches: readonly RegionMatch[]): RegionMatch | undefined =>
  matches.reduce<RegionMatch | undefined>(
    (best, match) => (best && best.score >= match.score ? best : match),
    undefined,
  )

/** Cuts the region off where the text repeats it, as forms with two fields do. */
export function withoutRegion(text: string, path: readonly Division[]): string {
  let rest = text.slice(skip(separators, text, 0))
  rest = rest.slice(skip(noPlace, rest, 0))
  for (const { name } of path) {
    rest = rest.slice(skip(separators, rest, 0))
    if (rest.startsWith(name)) rest = rest.slice(name.length)
  }
  return rest.slice(skip(separators, rest, 0))
}
