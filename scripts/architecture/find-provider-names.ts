import { withoutComments } from './find-forbidden-text.ts'
import { type Architecture, isCode, isTest } from './read-architecture.ts'

const ownFolder = /^shop\/src\/features\/payment-providers\/server\/providers\/([^/]+)\//
const texts = /^shop\/src\/.*\/texts\/[\w-]+\.json$/

/** One line for each file that names a payment provider outside of its folder, and for each exemption without use. */
export function findProviderNames(
  { providerNames }: Pick<Architecture, 'providerNames'>,
  files: string[],
  read: (file: string) => string,
): string[] {
  const { words, allowed, exempt } = providerNames
  const names = new RegExp([...words, ...providerWords(files, read)].join('|'), 'i')
  const allowedWords = new RegExp(allowed.join('|'), 'g')
  const isChecked = (file: string) => file.startsWith('shop/') && ((isCode(file) && !isTest(file)) || texts.test(file))
  const naming = files
    .filter((file) => isChecked(file) && !ownFolder.test(file))
    .flatMap((file) => {
      const text = isCode(file) ? withoutComments(read(file)) : read(file)
      const [name] = names.exec(text.replaceAll(allowedWords, '')) ?? []
      return name ? [{ file, name }] : []
    })
  return [
    ...naming.filter(({ file }) => !(file in exempt)).map(({ file, name }) => `${file}: names a provider (${name})`),
    ...Object.keys(exempt)
      .filter((file) => !naming.some((found) => found.file === file))
      .map((file) => `${file}: may name a provider, and names none`),
  ]
}

/** Names of the folders in any spelling, and the display names in their texts. */
function providerWords(files: string[], read: (file: string) => string): string[] {
  const words = files.flatMap((file) => {
    const [, folder] = ownFolder.exec(file) ?? []
    if (folder === undefined) return []
    const displayName = texts.test(file)
      ? JSON.parse(read(file))[`payment_providers_${folder.replaceAll('-', '_')}`]
      : undefined
    return [folder.replaceAll('-', '[-_ ]?'), ...(typeof displayName === 'string' ? [RegExp.escape(displayName)] : [])]
  })
  return [...new Set(words)]
}
