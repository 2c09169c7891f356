/** Names of China's divisions as people write them: whole, or without the word for their kind. */
import { type Division, provinces } from '../chinese-regions.ts'

export interface RegionName {
  name: string
  /** From the province down; one element for a province. */
  path: readonly Division[]
  /** Without its kind, such as `杭州`: a street or a company can begin alike. */
  isShort: boolean
}

/** Names by their first character. */
export type RegionNames = ReadonlyMap<string, readonly RegionName[]>

const peoples =
  '朝鲜|土家|苗|藏|羌|彝|布依|侗|哈尼|壮|傣|白|景颇|傈僳|回|蒙古|柯尔克孜|哈萨克|畲|满|瑶|仡佬|达斡尔|鄂温克|鄂伦春|黎|仫佬|毛南|水|佤|拉祜|布朗|独龙|怒|普米|纳西|裕固|保安|东乡|撒拉|土|锡伯|塔吉克|维吾尔|各'
const autonomous = new RegExp(`(?:(?:${peoples})族?)*自治([区州县旗])$`)
const kind = /(?:特别行政区|新区|林区|地区|[省市区县旗盟])$/
const minShortLength = 2

/** `延边朝鲜族自治州` is also written `延边` and `延边州`. */
function shortNamesOf(name: string): string[] {
  if (name === '内蒙古自治区') return ['内蒙古']
  const kindOfAutonomous = autonomous.exec(name)?.[1]
  const short = name.replace(kindOfAutonomous ? autonomous : kind, '')
  if (short.length < minShortLength || short === name) return []
  return kindOfAutonomous ? [short + kindOfAutonomous, short] : [short]
}

function namesOf(path: readonly Division[]): RegionName[] {
  const { name } = path.at(-1)!
  const short = shortNamesOf(name).map((shortName) => ({ name: shortName, path, isShort: true }))
  return [{ name, path, isShort: false }, ...short]
}

function groupNames(names: readonly RegionName[]): RegionNames {
  return Map.groupBy(names, ({ name }) => name[0]!)
}

const onlyOnce = (names: readonly RegionName[]): RegionName[] =>
  [...Map.groupBy(names, ({ name }) => name).values()].flatMap((same) => (same.length === 1 ? same : []))

function pathsBelow(path: readonly Division[]): (readonly Division[])[] {
  return path.at(-1)!.children.map((child) => [...path, child])
}

const provincePaths = provinces.map((province) => [province])
const cityPaths = provincePaths.flatMap(pathsBelow)
const districtPaths = cityPaths.flatMap(pathsBelow)

/** Names that can begin an address. A district must be written whole and exist once. */
export const firstNames: RegionNames = groupNames([
  ...provincePaths.flatMap(namesOf),
  ...onlyOnce(cityPaths.flatMap(namesOf)),
  ...onlyOnce(districtPaths.flatMap(namesOf)).filter(({ isShort }) => !isShort),
])

const namesByCode = new Map<string, RegionNames>()

/** Names that can follow a division. Below a province the city may be left out. */
export function namesBelow(path: readonly Division[]): RegionNames {
  const { code } = path.at(-1)!
  const known = namesByCode.get(code)
  if (known) return known
  const children = pathsBelow(path)
  const own = children.flatMap(namesOf)
  const taken = new Set(own.map(({ name }) => name))
  const further = onlyOnce(children.flatMap(pathsBelow).flatMap(namesOf)).filter(({ name }) => !taken.has(name))
  const names = groupNames([...own, ...further])
  namesByCode.set(code, names)
  return names
}
