/** Chooses which piece of a pasted text is the recipient. */

const surnames =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤温康施文牛樊葛邢安齐易乔伍庞颜倪庄聂章鲁岳翟殷詹申欧耿关兰焦俞左柳甘祝包宁尚符舒阮柯纪梅童凌毕单季裴霍涂成苗谷盛曲翁冉骆蓝路游辛靳管柴蒙鲍华喻祁蒲房滕屈饶解牟艾尤阳时穆农司卓古吉缪简车项连芦麦褚娄窦戚岑景党宫费卜冷晏席卫米柏宗瞿桂全佟应臧闵苟邬边卞姬师和仇栾隋商刁沙荣巫寇桑郎甄丛仲虞敖巩明佘池查麻苑迟邝'
const compoundSurnames =
  /^(?:欧阳|司马|上官|诸葛|东方|皇甫|尉迟|公孙|慕容|令狐|司徒|夏侯|端木|南宫|独孤|长孙|宇文|轩辕)/
const titles = /(?:先生|女士|小姐|太太|老师|同学|经理|师傅|阿姨|大姐|大哥|总|医生)[)）]?$/
const wordsAfterName = /\s*[(（]?(?:亲启|敬收|代收|收|様|さま|殿|御中|さん)[)）]?$/
const placeEnd =
  /(?:[省市区县旗州镇乡村路街道巷弄号室栋幢楼层座苑园府庄坊桥港湾城厦店厂院馆站屋口组墅]|花园|小区|广场|公寓|中心|单元|大学|中学|小学|学校|大道|胡同|街坊|东门|南门|西门|北门|国际|家园|驿站|前台|门卫|收发室|快递柜)$/
const company = /(?:公司|集团|工作室|事务所|研究所|商行|商店|酒店|银行|医院|有限合伙|株式会社|合同会社)/
const chineseName = /^[\p{Script=Han}·]{2,4}$/u
const longName = /^\p{Script=Han}{1,8}·\p{Script=Han}{1,8}(?:·\p{Script=Han}{1,8})?$/u
const latinName = /^[A-Za-z][A-Za-z.'-]*(?: [A-Za-z][A-Za-z.'-]*){0,3}$/

export interface Piece {
  text: string
  /** At the start or end of the text, or beside the phone number. */
  isAtEdge: boolean
}

export interface Recipient {
  name: string
  piece: Piece
  isSure: boolean
}

const sureScore = 6
const minScore = 3
const scoreOfName = 5

/** Null where no piece looks like one. */
export function chooseRecipient(pieces: readonly Piece[]): Recipient | null {
  let best: (Recipient & { score: number }) | null = null
  for (const piece of pieces) {
    const { name, score } = judge(piece)
    if (score >= minScore && (!best || score > best.score)) best = { name, piece, score, isSure: score >= sureScore }
  }
  return best
}

/** The name without the words that follow it on a parcel. */
export const withoutAddressing = (text: string): string => text.trim().replace(wordsAfterName, '').trim()

function judge({ text, isAtEdge }: Piece): { name: string; score: number } {
  const name = withoutAddressing(text)
  const addressed = name === text.trim() ? 0 : 4
  return { name, score: scoreOf(name) === 0 ? 0 : scoreOf(name) + addressed + (isAtEdge ? 2 : 0) }
}

function scoreOf(name: string): number {
  if (/\d/.test(name)) return 0
  if (titles.test(name) && name.length <= 8) return 6
  if (longName.test(name)) return 6
  if (company.test(name)) return 1.5
  if (latinName.test(name)) return 3
  if (!chineseName.test(name)) return 0
  const isCompound = compoundSurnames.test(name) && name.length >= 3
  const hasSurname = isCompound || (surnames.includes(name[0]!) && name.length <= 3)
  const isPlace = placeEnd.test(name)
  if (!hasSurname) return isPlace ? 0 : name.length === 4 ? 1.5 : 2
  return isPlace ? 1.5 : scoreOfName
}

const endOfHouse = /[号室栋幢楼层座户元门店房区园苑城厦\dA-Za-z)）]\s?$/

/** A name written directly after the number of a house, and the text before it. */
export function splitTail(text: string): { street: string; name: string } | null {
  const whole = withoutAddressing(text)
  for (const length of [4, 3, 2]) {
    const street = whole.slice(0, -length)
    const name = whole.slice(-length)
    if (endOfHouse.test(street) && scoreOf(name) >= scoreOfName) return { street: street.trim(), name }
  }
  return null
}

/** A name written directly before a region. */
export const isNameBefore = (text: string): boolean => scoreOf(withoutAddressing(text)) >= 2
