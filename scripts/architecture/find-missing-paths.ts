import { posix } from 'node:path'

const documents = /^(?:README|ARCHITECTURE|CONTRIBUTING|SECURITY)\.md$|^docs\/.*\.md$|\/README\.md$/
const link = /\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g
/** A file or folder in backticks, without placeholders; neither an address nor a call. */
const named = /`((?![#/.]|https?:|node:)[\w@.-]+(?:\/[\w@.-]+)*\/?)`/g
/** Created at run time, by the build, or by the reader of a recipe. */
const made = /^(?:shop\/dist|server)\/|NN_/
const ending = /\.(?:tsx?|[cm]js|json|md|css|sql|cmd|csv)$|\/$/

export const isDocument = (file: string): boolean => documents.test(file)

/**
 * One line for each missing file or folder that a document names. Resolves a link from its document; a name in
 * backticks may leave out leading folders.
 * @param read returns a file's text
 */
export function findMissingPaths(files: string[], read: (file: string) => string): string[] {
  const known = new Set<string>()
  for (const file of files) {
    const parts = file.split('/')
    for (let from = 0; from < parts.length; from += 1)
      for (let to = from + 1; to <= parts.length; to += 1)
        known.add(parts.slice(from, to).join('/') + (to < parts.length ? '/' : ''))
  }
  const present = new Set(files)
  const isThere = (path: string) => present.has(path) || files.some((file) => file.startsWith(`${path}/`))
  return files.filter(isDocument).flatMap((file) => {
    const text = read(file).replace(/```[\s\S]*?```/g, '')
    const links = [...text.matchAll(link)].map(([, path = '']) => path)
    const names = [...text.matchAll(named)]
      .map(([, name = '']) => name)
      .filter((name) => ending.test(name) && !made.test(name))
    return [
      ...links.filter((path) => !isThere(posix.join(posix.dirname(file), path).replace(/\/$/, ''))),
      ...names.filter((name) => !known.has(name)),
    ].map((path) => `${file}: names ${path}, which is not there`)
  })
}
