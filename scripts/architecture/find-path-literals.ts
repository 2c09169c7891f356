import { isCode, isTest } from './read-architecture.ts'

const declaring = /^shop\/src\/(?:paths|features\/[^/]+\/pages|storefront\/pages)\.ts$/
const belowPaths = /^shop\/src\/(?:platform|ui)\//
const root = /(?<=\b(?:to|href|action)=")\/(?=")/g

/**
 * One line for each link that is written out instead of taken from `paths.ts`.
 * @param read gives a file's text
 */
export function findPathLiterals(files: string[], read: (file: string) => string): string[] {
  const first = firstSegments(files.filter((file) => declaring.test(file)).map(read)).join('|')
  const page = new RegExp(`(?<=['"\`}])/(?:${first})(?=[/?#'"\`$])[^'"\`]*`, 'g')
  return files
    .filter((file) => file.startsWith('shop/src/') && isCode(file) && !isTest(file) && !declaring.test(file))
    .flatMap((file) =>
      read(file)
        .split('\n')
        .filter((line) => !/^\s*(?:\/?\*|\/\/)/.test(line))
        .flatMap((line) => [...(line.match(page) ?? []), ...((!belowPaths.test(file) && line.match(root)) || [])])
        .map((path) => `${file}: writes out the path ${path}`),
    )
}

/** `shop`, `user` …: what the addresses of pages begin with, as their routes say. */
function firstSegments(declarations: string[]): string[] {
  const names = declarations.flatMap((code) => [...code.matchAll(/\bpath: '([\w-]+)/g)])
  return [...new Set(names.flatMap(([, name]) => name ?? []))]
}
