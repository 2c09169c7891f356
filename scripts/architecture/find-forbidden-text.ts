import { posix } from 'node:path'
import { isCode, isTest, type Architecture } from './read-architecture.ts'

/** Code that runs a statement: a client of the driver, a prepared one, raw text, or the builder's first words. */
const statement = new RegExp(
  [
    String.raw`\bclientOf\b|\.\$client\b|\.execute\(`,
    String.raw`\b(?:database|transaction)\s*\.\s*(?:select|insert|update|delete|with|query|\$count)\w*\b`,
    // Matches any name of the handle.
    String.raw`\.(?:insert|update|delete)\(\w+\)\s*\.(?:values|set|where|select|returning)\(`,
  ].join('|'),
)
/** Matches `process.env`, and `env` destructured or imported. */
const environment =
  /\bprocess\s*\??\.\s*env\b|\bprocess\[|\{[^{}]*\benv\b[^{}]*\}\s*(?:=\s*process\b|from\s+'(?:node:)?process')/
const mayQuery = /\/server\/queries\/|^shop\/src\/platform\/(?:database|backup)\//

/**
 * One line for each place that reads the environment, queries the database or names the shop without permission.
 * @param read returns a file's text
 */
export function findForbiddenText(
  architecture: Architecture,
  files: string[],
  read: (file: string) => string,
): string[] {
  const words = architecture.wordsOfTheShop
  const capitalised = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  // At the beginning of a word, or as a part of one: `goodsList`, `requireGoods`.
  const shopWords = new RegExp(`(?:(?<![a-zA-Z])(?:${words.join('|')})|${capitalised.join('|')})\\w*`, 'g')
  return files
    .filter((file) => file.startsWith('shop/') && isCode(file) && !isTest(file))
    .flatMap((file) => {
      const code = withoutComments(read(file))
      const readsEnvironment =
        environment.test(code) && !architecture.readersOfTheEnvironment.some((reader) => file.startsWith(reader))
      const mayNotSpeak = /^shop\/src\/(platform|ui)\//.test(file)
      const found = mayNotSpeak ? [...new Set(`${posix.basename(file)}\n${code}`.match(shopWords))] : []
      const statementMatch = mayQuery.test(file) ? null : statement.exec(code)
      return [
        ...(statementMatch ? [`${file}: asks the database (${statementMatch[0]})`] : []),
        ...(readsEnvironment ? [`${file}: reads process.env`] : []),
        ...found.map((word) => `${file}: speaks of the shop (${word})`),
      ]
    })
}

export function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '')
}
