import { isCode, isTest } from './read-architecture.ts'

const ofTheConsole = /^shop\/src\/(?:console(?:-ui|-session)?|features\/[^/]+\/console|features\/staff\/components)\//
/** Files that declare addresses: each page with its route, and the links to them. */
const declaring = {
  shop: /^shop\/src\/(?:paths|features\/[^/]+\/pages|storefront\/pages)\.ts$/,
  console:
    /^shop\/src\/(?:console\/screens\.ts|features\/[^/]+\/console\/screens\.ts|console-session\/console-paths\.ts)$/,
}
const belowPaths = /^shop\/src\/(?:platform|ui)\//
const root = /(?<=\b(?:to|href|action)=")\/(?=")/g

/**
 * One line for each literal link that should come from `paths.ts`, in the console from `console-paths.ts`.
 * @param read returns a file's text
 */
export function findPathLiterals(files: string[], read: (file: string) => string): string[] {
  const pagesAt = (...places: RegExp[]) => {
    const declarations = files.filter((file) => places.some((place) => place.test(file))).map(read)
    return new RegExp(`(?<=['"\`}])/(?:${firstSegments(declarations).join('|')})(?=[/?#'"\`$])[^'"\`]*`, 'g')
  }
  const pages = { shop: pagesAt(declaring.shop), console: pagesAt(declaring.shop, declaring.console) }
  return files
    .filter((file) => file.startsWith('shop/src/') && isCode(file) && !isTest(file))
    .flatMap((file) => {
      const place = ofTheConsole.test(file) ? 'console' : 'shop'
      if (declaring[place].test(file)) return []
      return (
        read(file)
          .split('\n')
          .filter((line) => !/^\s*(?:\/?\*|\/\/)/.test(line))
          .flatMap((line) => [
            ...(line.match(pages[place]) ?? []),
            ...((!belowPaths.test(file) && line.match(root)) || []),
          ])
          // A call of the API ends in a slash, a page never does.
          .filter((path) => path === '/' || !path.endsWith('/'))
          .map((path) => `${file}: writes out the path ${path}`)
      )
    })
}

/** `shop`, `user` …: first segments of page addresses, from their routes. */
function firstSegments(declarations: string[]): string[] {
  const names = declarations.flatMap((code) => [...code.matchAll(/\bpath: '\/?([\w-]+)/g)])
  return [...new Set(names.flatMap(([, name]) => name ?? []))]
}
