import japaneseForms from 'opencc-js/dict/JPShinjitaiCharacters'
import simplifiedForms from 'opencc-js/dict/TSCharacters'
import { kanjiVariants } from './kanji-variants.ts'

const parseDictionary = (dictionary: string): Map<string, string> =>
  new Map(
    dictionary.split('|').map((entry): [string, string] => {
      const [from = '', to = ''] = entry.split(' ')
      return [from, to]
    }),
  )

const simplified = parseDictionary(simplifiedForms)
const traditionalOfJapanese = parseDictionary(japaneseForms)

// Folds kanji one by one, not by OpenCC's phrases: with phrases, 乾 alone and 乾 in 乾隆 would fold differently.
function formOf(kanji: string): string {
  const variant = kanjiVariants.get(kanji)
  if (variant !== undefined) return variant
  const traditional = simplified.has(kanji) ? kanji : (traditionalOfJapanese.get(kanji) ?? kanji)
  return simplified.get(traditional) ?? kanjiVariants.get(traditional) ?? traditional
}

const searchForms = new Map(
  [...kanjiVariants.keys(), ...simplified.keys(), ...traditionalOfJapanese.keys()].map((kanji) => [
    kanji,
    // Twice, because a few traditional forms lead to a Japanese one first (戱 → 戯 → 戏).
    formOf(formOf(kanji)),
  ]),
)

const undecomposedLatin = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['ł', 'l'],
  ['ħ', 'h'],
  ['ı', 'i'],
  ['þ', 'th'],
])

const withoutLatinAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{Mn}+/gu, '$1')
    .normalize('NFC')
    .replace(/[ßæœøđðłħıþ]/g, (letter) => undecomposedLatin.get(letter) ?? letter)

/** ASCII, kanji and kana in their usual forms, for which only case matters: no letter has an accent. */
const plainText =
  /^[\0-\x7f\u3001-\u3004\u3007-\u3029\u3031-\u3035\u3041-\u3096\u30a1-\u30fe\u3400-\u4dbf\u4e00-\u9fff]*$/

/** Like {@link foldText} without folding kanji and kana, because dictionaries depend on spelling. */
export function foldForms(text: string): string {
  if (plainText.test(text)) return text.toLowerCase()
  const composed = text
    .toWellFormed()
    .replaceAll('゛', '\u3099')
    .replaceAll('゜', '\u309A')
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase()
  const plain = plainText.test(composed) ? composed : withoutLatinAccents(composed)
  return plain.replace(/(\p{Script=Han})々/gu, '$1$1')
}

/** Search forms by code unit. A kanji of two code units is looked up as a whole. */
const searchFormOfUnit = new Uint16Array(0x10000)
for (const [kanji, form] of searchForms)
  if (kanji.length === 1 && form !== kanji)
    searchFormOfUnit[kanji.charCodeAt(0)] = form.length === 1 ? form.charCodeAt(0) : 0xd800
searchFormOfUnit.fill(0xd800, 0xd800, 0xe000)

/** Folds character by character: the result has as many. */
export function foldKanji(text: string): string {
  let folded = ''
  let at = 0
  for (let place = 0; place < text.length; place += 1) {
    const form = searchFormOfUnit[text.charCodeAt(place)]!
    if (form === 0) continue
    if (form === 0xd800) return foldRareKanji(text)
    folded += text.slice(at, place) + String.fromCharCode(form)
    at = place + 1
  }
  return at === 0 ? text : folded + text.slice(at)
}

function foldRareKanji(text: string): string {
  let folded = ''
  for (const character of text) folded += searchForms.get(character) ?? character
  return folded
}

/** Like {@link foldText} without katakana → hiragana, for callers that need the ends of katakana words. */
export const foldAllButKana = (text: string): string => foldKanji(foldForms(text))

/** Katakana to hiragana, character by character: the result is as long as the text. */
export const katakanaToHiragana = (text: string): string =>
  text.replace(/[ァ-ヶヽヾ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))

/** The result is as long as the text. */
export const hiraganaToKatakana = (text: string): string =>
  text.replace(/[ぁ-ゖゝゞ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60))

/**
 * The form in which texts are compared: NFKC, lower case, hiragana, simplified kanji (also from Japanese forms), no
 * Latin accents. Voiced kana stay apart (が is not か). Never show a folded text.
 */
export const foldText = (text: string): string => katakanaToHiragana(foldAllButKana(text))
