import { isCode, isTest, type Architecture } from './read-architecture.ts'

/**
 * One line for each place that reads the environment or speaks of the shop where that is not allowed.
 * @param read gives a file's text
 */
export function findForbiddenText(
  architecture: Architecture,
  files: string[],
  read: (file: string) => string,
): string[] {
  const words = new RegExp(`(?<![a-z])(?:${architecture.wordsOfTheShop.join('|')})\\w*`, 'gi')
  return files
    .filter((file) => file.startsWith('shop/') && isCode(file) && !isTest(file))
    .flatMap((file) => {
      const code = withoutComments(read(file))
      const readsEnvironment =
        code.includes('process.env') && !architecture.readersOfTheEnvironment.some((reader) => file.startsWith(reader))
      const mayNotSpeak = /^shop\/src\/(platform|ui)\//.test(file)
      const spoken = mayNotSpeak ? [...new Set(code.match(words))] : []
      return [
        ...(readsEnvironment ? [`${file}: reads process.env`] : []),
        ...spoken.map((word) => `${file}: speaks of the shop (${word})`),
      ]
    })
}

function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '')
}
