/** Sources that read environment variables. */
export const settingsSources = [
  'shop/src/platform/config/config.ts',
  'shop/src/features/*/server/config.ts',
  'shop/src/features/payment-providers/server/providers/**/*.ts',
]

const providerFolder = /^(.*\/providers\/[^/]+\/)/

/** The prefix of a provider's variables, in its definition. */
export function findPrefixes(text: string): string[] {
  return [...text.matchAll(/variablePrefix: '([A-Z][A-Z\d_]*)'/g)].map(([, prefix]) => prefix!)
}

/** Keys of schemas, and the variables of stand-ins. In a provider's folder only keys with its prefix are settings. */
export function findSettings(sources: ReadonlyMap<string, string>): Set<string> {
  const prefixes = new Map<string, string>()
  for (const [file, text] of sources) {
    const [, folder] = providerFolder.exec(file) ?? []
    const [prefix] = findPrefixes(text)
    if (folder && prefix) prefixes.set(folder, prefix)
  }
  const settings = new Set<string>()
  for (const [file, text] of sources) {
    const [, folder] = providerFolder.exec(file) ?? []
    const prefix = folder === undefined ? '' : (prefixes.get(folder) ?? '-')
    for (const [, name] of text.matchAll(/(?:^\s+|\{ |, )([A-Z][A-Z\d_]+):/gm)) {
      if (name!.startsWith(prefix)) settings.add(name!)
    }
    for (const [, name] of text.matchAll(/(?:port|switch)Variable: '([A-Z][A-Z\d_]+)'/g)) settings.add(name!)
  }
  return settings
}
