import { glob, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, expect, test } from 'vitest'
import { findTextFaults } from './compile-texts.ts'

const shopDir = join(import.meta.dirname, '..')
const whole = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`tea_${index}`, `Tea {count}`]))

/** A project of one slice with these texts, in a folder of its own. */
async function makeProject(texts: Record<string, Record<string, string>>): Promise<string> {
  const directory = `${await mkdtemp(join(tmpdir(), 'yokoso-texts-'))}/`
  onTestFinished(() => rm(directory, { recursive: true }))
  await mkdir(`${directory}project.inlang`)
  const settings = {
    locales: Object.keys(texts),
    'plugin.inlang.messageFormat': { pathPattern: ['{locale}.json'] },
  }
  await writeFile(`${directory}project.inlang/settings.json`, JSON.stringify(settings))
  for (const [locale, words] of Object.entries(texts)) {
    await writeFile(`${directory}${locale}.json`, JSON.stringify(words))
  }
  return directory
}

test('the shop speaks every text in all its languages', async () => {
  expect(await findTextFaults()).toEqual([])
})

test('Japanese has no spaces around numbers, values and Latin words: the browser sets them apart', async () => {
  const script = '[\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Han}ー、。（）「」]'
  const space = new RegExp(`${script} [{\\d\\p{sc=Latin}]|[}\\d\\p{sc=Latin}] ${script}`, 'u')
  const spaced: string[] = []
  for await (const file of glob('src/{ui,platform,features/*}/texts/ja.json', { cwd: shopDir })) {
    const texts = JSON.parse(await readFile(join(shopDir, file), 'utf8')) as Record<string, string>
    spaced.push(...Object.keys(texts).filter((key) => space.test(texts[key]!)))
  }
  expect(spaced).toEqual([])
})

test('a text that one language lacks stops the build and is named', async () => {
  const { tea_3: _, ...rest } = whole
  const project = await makeProject({ 'zh-CN': whole, ja: rest, en: whole })
  expect(await findTextFaults(project)).toContain('tea_3: missing in ja.json')
})

test('a text that only one language has, or leaves empty, is missing too', async () => {
  const project = await makeProject({ 'zh-CN': whole, ja: { ...whole, tea_1: ' ' }, en: { ...whole, tea_10: 'Tea' } })
  expect(await findTextFaults(project)).toEqual(
    expect.arrayContaining([
      'tea_1: missing in ja.json',
      'tea_10: missing in zh-CN.json',
      'tea_10: missing in ja.json',
    ]),
  )
})

test('a translation that leaves a value out is a fault', async () => {
  const project = await makeProject({ 'zh-CN': whole, ja: { ...whole, tea_2: 'お茶' }, en: whole })
  expect(await findTextFaults(project)).toContain('tea_2: in ja.json it takes no value')
})

test('a catalogue of next to nothing is taken for a broken one', async () => {
  const project = await makeProject({ 'zh-CN': { tea: '茶' }, ja: { tea: 'お茶' }, en: { tea: 'Tea' } })
  expect(await findTextFaults(project)).toEqual(['only 1 texts found'])
})
