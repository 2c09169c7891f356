/** Rules for words that wait for staff before they are shown: advertisements, and the shop's own list. */
import type { WaitingReason } from '#features/reviews/values.ts'

const topLevels = 'com|cn|net|org|info|biz|shop|store|vip|top|xyz|club|site|online|app|cc|co|io|me|tv|jp|hk|tw|link|ltd'
const site = new RegExp(
  String.raw`https?:|www[.。]|(?<![a-z0-9])[a-z0-9][a-z0-9-]*(?: ?[.。·点] ?)(?:${topLevels})(?![a-z0-9])|[a-z0-9.]+@[a-z0-9-]+\.[a-z]|淘口令|[€¥￥][a-z0-9]{8,}[€¥￥]`,
)
/** Digits with at most two signs between them, as numbers are disguised. */
const gap = String.raw`[\s.,·、。*_()-]{0,2}`
const digits = (least: number, most: number) => String.raw`(?:\d${gap}){${least - 1},${most - 1}}\d`
const phone = new RegExp(
  String.raw`(?<!\d)(?:1${gap}[3-9]${gap}${digits(9, 9)}|0\d{1,3}[\s-]${digits(6, 8)}|\+${digits(9, 13)})(?!\d)|(?:电话|手机|tel|電話|携帯)[^\d\n]{0,6}${digits(7, 13)}`,
)
const messenger = new RegExp(
  String.raw`(?:qq|扣扣|企鹅|加q|q群|群号)[^\da-z\n]{0,6}${digits(5, 12)}|(?:微信|薇信|威信|微x|v信|vx|weixin|wechat|wei信|加v|加微|line ?id)[^\da-z\n]{0,6}[a-z0-9_][a-z0-9_-]{4,19}`,
)
/** Digits in other scripts. */
const otherDigits: Record<string, string> = {
  ...Object.fromEntries([...'零一二三四五六七八九'].map((sign, value) => [sign, String(value)])),
  ...Object.fromEntries([...'〇壹贰叁肆伍陆柒捌玖'].map((sign, value) => [sign, String(value)])),
  幺: '1',
}

/** Without marks and invisible signs, which disguise numbers: `1\u03363\u03368\u0336`, keycaps. */
const foldOf = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{DI}\p{M}]/gu, '')
    .toLowerCase()

/** A run of Chinese digits as others: `幺三八…`. Short runs are ordinary words. */
const withDigits = (text: string) =>
  text.replaceAll(/[零一二三四五六七八九〇壹贰叁肆伍陆柒捌玖幺\d]{7,}/gu, (run) =>
    [...run].map((sign) => otherDigits[sign] ?? sign).join(''),
  )

/** Words of the setting, one a line or parted by commas. */
export const wordsOf = (setting: string): string[] =>
  setting
    .split(/[\n,，、;；]/)
    .map((word) => foldOf(word).trim())
    .filter((word) => word !== '')

/** @param words the shop's list, as `wordsOf` returns it */
export function findWaitingReasons(text: string, words: readonly string[]): WaitingReason[] {
  const folded = withDigits(foldOf(text))
  const squeezed = folded.replaceAll(/[\s\p{P}]/gu, '')
  const meets: readonly [WaitingReason, boolean][] = [
    ['site', site.test(folded)],
    ['phone', phone.test(folded)],
    ['messenger', messenger.test(folded)],
    ['word', words.some((word) => folded.includes(word) || (squeezed.includes(word) && !/^[a-z]/.test(word)))],
  ]
  return meets.filter(([, isMet]) => isMet).map(([reason]) => reason)
}
