import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { compileTexts } from './compile-texts.ts'
import { readTexts, sentencesOf, type Wording } from './read-texts.ts'

const shopDir = join(import.meta.dirname, '..')
const whole = { tea: 'Tea', tea_count: '{count} teas' }

/** Creates a source folder of one slice with these texts. */
async function makeSources(textsByLanguage: Record<string, Record<string, Wording>>): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'yokoso-texts-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  await mkdir(join(directory, 'features/tea/texts'), { recursive: true })
  for (const [language, texts] of Object.entries(textsByLanguage)) {
    await writeFile(join(directory, `features/tea/texts/${language}.json`), JSON.stringify(texts))
  }
  return directory
}

async function faultsIn(textsByLanguage: Record<string, Record<string, Wording>>): Promise<string[]> {
  return (await readTexts(await makeSources(textsByLanguage))).faults
}

test('the shop speaks every text in all its languages', async () => {
  const { faults, wordsByKey } = await readTexts(join(shopDir, 'src'))
  expect(faults).toEqual([])
  expect(wordsByKey.size).toBeGreaterThan(300)
})

test('Japanese has no spaces around numbers, values and Latin words: the browser sets them apart', async () => {
  const script = '[\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Han}ー、。（）「」]'
  const space = new RegExp(`${script} [{\\d\\p{sc=Latin}]|[}\\d\\p{sc=Latin}] ${script}`, 'u')
  const { wordsByKey } = await readTexts(join(shopDir, 'src'))
  expect([...wordsByKey].filter(([, words]) => sentencesOf(words.ja!).some((text) => space.test(text)))).toEqual([])
})

test('a text that one language lacks or leaves empty stops the build and is named', async () => {
  const { tea: _, ...rest } = whole
  const directory = await makeSources({ 'zh-CN': whole, ja: rest, en: { ...whole, tea: ' ' } })
  await expect(compileTexts(directory)).rejects.toThrow(
    'tea: missing in ja (features/tea/texts)\ntea: missing in en (features/tea/texts)',
  )
})

test('a language without its file is named once', async () => {
  expect(await faultsIn({ 'zh-CN': whole, en: whole })).toEqual([
    'features/tea/texts/ja.json is missing beside features/tea/texts/en.json',
  ])
})

test('a text that only one language has is missing in the others', async () => {
  expect(await faultsIn({ 'zh-CN': whole, ja: whole, en: { ...whole, cup: 'Cup' } })).toEqual([
    'cup: missing in zh-CN (features/tea/texts)',
    'cup: missing in ja (features/tea/texts)',
  ])
})

test('a language with other values is a fault', async () => {
  expect(await faultsIn({ 'zh-CN': whole, ja: { ...whole, tea_count: 'お茶' }, en: whole })).toEqual([
    'tea_count: takes no value in ja, not count (features/tea/texts)',
  ])
})

const items = { count: { one: '{count} item of {name}', other: '{count} items of {name}' } }

test.each<[fault: string, zh: Wording, en: Wording]>([
  ['has the forms other in en, not one, other', '{name} {count} 件', { count: { other: '{count} of {name}' } }],
  ['has the forms other in en, not one, other', { count: { other: '{name} {count} 件' } }, '{count} of {name}'],
  ['has the forms one, other in zh-CN, not other', items, items],
  [
    'takes count in en, not count, name',
    '{name} {count} 件',
    { count: { one: '{count} of {name}', other: '{count}' } },
  ],
  ['one value selects its form in en: count', '{name} {count} 件', { ...items, name: items.count }],
])('plural forms: %s', async (fault, zh, en) => {
  const faults = await faultsIn({ 'zh-CN': { n: zh }, ja: { n: '{name}{count}点' }, en: { n: en } })
  expect(faults).toContain(`n: ${fault} (features/tea/texts)`)
})

test('a text with plural forms has a number, which its forms may leave out', async () => {
  const none = { count: { '=0': 'No teas', one: 'One tea', other: '{count} teas' } }
  const directory = await makeSources({ 'zh-CN': { n: '{count} 种茶' }, ja: { n: '{count}種のお茶' }, en: { n: none } })
  await compileTexts(directory)
  expect(await readFile(join(directory, 'texts/messages/n.js'), 'utf8')).toBe(
    "import { pluralText } from '#platform/i18n/plural/plural-text.ts'\n" +
      'export const n = /*#__PURE__*/ pluralText("count", {"other":"{count} 种茶"}, {"other":"{count}種のお茶"}, ' +
      '{"=0":"No teas","one":"One tea","other":"{count} teas"})\n',
  )
  expect(await readFile(join(directory, 'texts/messages.d.ts'), 'utf8')).toContain(
    "  const n: PluralText<'count', never>\n",
  )
})

test('a brace without a value is a fault', async () => {
  expect(await faultsIn({ 'zh-CN': whole, ja: whole, en: { ...whole, tea: '{ Tea' } })).toEqual([
    'tea: a brace of no value in en (features/tea/texts)',
  ])
})

test('two folders may not define the same text', async () => {
  const directory = await makeSources({ 'zh-CN': whole, ja: whole, en: whole })
  await mkdir(join(directory, 'ui/texts'), { recursive: true })
  for (const language of ['zh-CN', 'ja', 'en']) {
    await writeFile(join(directory, `ui/texts/${language}.json`), JSON.stringify({ tea: 'Tea' }))
  }
  expect((await readTexts(directory)).faults).toEqual(['tea: defined in ui/texts and in another folder'])
})

test('a folder without texts is refused as broken', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'yokoso-texts-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  await expect(compileTexts(directory)).rejects.toThrow('no texts in')
})

test('each text becomes a module, and their types name its values', async () => {
  const directory = await makeSources({
    'zh-CN': { n: '“{count}” `a` */ $&' },
    ja: { n: '{count}' },
    en: { n: '{count}' },
  })
  await compileTexts(directory)
  expect(await readFile(join(directory, 'texts/messages/n.js'), 'utf8')).toContain(
    'export const n = /*#__PURE__*/ text("“{count}” `a` */ $&", "{count}", "{count}")',
  )
  expect(await readFile(join(directory, 'texts/messages.d.ts'), 'utf8')).toContain(
    "  /** “{count}” `a` * / $& · {count} · {count} */\n  const n: Text<'count'>\n",
  )
})

test('compiling again leaves unchanged files alone, and removes obsolete ones', async () => {
  const directory = await makeSources({ 'zh-CN': whole, ja: whole, en: whole })
  await compileTexts(directory)
  const written = await stat(join(directory, 'texts/messages/tea.js'))
  for (const language of ['zh-CN', 'ja', 'en']) {
    await writeFile(join(directory, `features/tea/texts/${language}.json`), JSON.stringify({ tea: 'Tea', cup: 'Cup' }))
  }
  await compileTexts(directory)
  expect((await readdir(join(directory, 'texts/messages'))).toSorted()).toEqual(['cup.js', 'index.js', 'tea.js'])
  expect((await stat(join(directory, 'texts/messages/tea.js'))).ino).toBe(written.ino)
})

test('files of another compiler are removed: its package.json would exclude the texts from the shop', async () => {
  const directory = await makeSources({ 'zh-CN': whole, ja: whole, en: whole })
  await mkdir(join(directory, 'texts/messages'), { recursive: true })
  await writeFile(join(directory, 'texts/messages/package.json'), '{}')
  await compileTexts(directory)
  expect(await readdir(join(directory, 'texts/messages'))).not.toContain('package.json')
})

test('drafts of another process are left alone', async () => {
  const directory = await makeSources({ 'zh-CN': whole, ja: whole, en: whole })
  await compileTexts(directory)
  await writeFile(join(directory, 'texts/messages/tea.js.4711'), 'the draft of another process')
  await writeFile(join(directory, 'texts/messages/coffee.js'), 'a text that is gone')
  await compileTexts(directory)
  const names = await readdir(join(directory, 'texts/messages'))
  expect(names.toSorted()).toEqual(['index.js', 'tea.js', 'tea.js.4711', 'tea_count.js'])
})
