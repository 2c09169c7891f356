/**
 * Compiles the slices' texts into `src/texts/`. Each text is a module, so a page's scripts contain only its own texts.
 * The module's type refuses an unknown key or other values at compile time.
 */
import { glob, readFile, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { languages } from '#platform/i18n/language.ts'
import { otherForm, pluralSelector, readTexts, sentencesOf, valueNames, type Words } from './read-texts.ts'
import { isDraft, replaceFile } from './replace-file.ts'

const sources = fileURLToPath(new URL('../src', import.meta.url))

/**
 * Writes only changed files, because other processes may read or compile at the same time.
 * @throws Error naming each text that a language lacks or fills with other values
 */
export async function compileTexts(directory = sources): Promise<void> {
  const { wordsByKey, faults } = await readTexts(directory)
  if (wordsByKey.size === 0) faults.push(`no texts in ${directory}`)
  if (faults.length > 0) throw new Error(`The texts have errors:\n${faults.join('\n')}`)
  const files = compile(wordsByKey)
  for (const [name, content] of files) {
    const file = `${directory}/texts/${name}`
    if ((await readIfThere(file)) !== content) await replaceFile(file, content)
  }
  for await (const name of glob('**/*.*', { cwd: `${directory}/texts` })) {
    if (!files.has(name.replaceAll('\\', '/')) && !isDraft(name))
      await rm(`${directory}/texts/${name}`, { force: true })
  }
}

/** @returns the files' contents by name; a key's own file comes last, because it makes the key importable */
function compile(wordsByKey: Map<string, Words>): Map<string, string> {
  const keys = [...wordsByKey.keys()].toSorted()
  const types = keys.map((key) => typeOf(key, wordsByKey.get(key)!))
  return new Map([
    ...keys.map((key) => [`messages/${key}.js`, moduleOf(key, wordsByKey.get(key)!)] as const),
    ['messages/index.js', keys.map((key) => `export * from './${key}.js'\n`).join('')],
    ['messages.js', `export * as m from './messages/index.js'\n`],
    [
      'messages.d.ts',
      `import type { PluralText } from '#platform/i18n/plural/plural-text.ts'\nimport type { Text } from '#platform/i18n/text.ts'\nexport declare namespace m {\n${types.join('')}}\n`,
    ],
  ])
}

function moduleOf(key: string, words: Words): string {
  const selector = pluralSelector(words)
  if (!selector) {
    const literals = languages.map((language) => JSON.stringify(words[language])).join(', ')
    return `import { text } from '#platform/i18n/text.ts'\nexport const ${key} = /*#__PURE__*/ text(${literals})\n`
  }
  const forms = languages.map((language) => {
    const wording = words[language]!
    return JSON.stringify(typeof wording === 'string' ? { other: wording } : wording[selector])
  })
  const values = [JSON.stringify(selector), ...forms].join(', ')
  return `import { pluralText } from '#platform/i18n/plural/plural-text.ts'\nexport const ${key} = /*#__PURE__*/ pluralText(${values})\n`
}

function typeOf(key: string, words: Words): string {
  const selector = pluralSelector(words)
  const names = valueNames(otherForm(words[languages[0]]!)).filter((name) => name !== selector)
  const shown = languages
    .map((language) => sentencesOf(words[language]!).join(' | '))
    .join(' · ')
    .replaceAll('*/', '* /')
  const others = names.map((name) => `'${name}'`).join(' | ') || 'never'
  const type = selector ? `PluralText<'${selector}', ${others}>` : `Text<${others}>`
  return `  /** ${shown} */\n  const ${key}: ${type}\n`
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

if (import.meta.main) await compileTexts()
