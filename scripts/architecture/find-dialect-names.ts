import { parseSync } from 'oxc-parser'
import { isCode } from './read-architecture.ts'

/** Verbs and participles that the glossary replaced. */
const dialect = /^(?:told|tell|tells|asked|asking|heard|hears|hearing|said|says|desk|kept|held|given|gave|took)$/
const declaration =
  /^(?:VariableDeclarator|Function\w*|ArrowFunctionExpression|Class\w*|TSInterfaceDeclaration|TSTypeAliasDeclaration|TSTypeParameter)$/

/**
 * One line for each declared variable, parameter, function or type with a word of the former dialect.
 * @param read returns a file's text
 */
export function findDialectNames(files: string[], read: (file: string) => string): string[] {
  return files
    .filter(isCode)
    .flatMap((file) => [...new Set(declaredIn(parseSync(file, read(file)).program))].map((name) => ({ file, name })))
    .filter(({ name }) => wordsOf(name).some((word) => dialect.test(word)))
    .map(({ file, name }) => `${file}: a name in words that the glossary replaced (${name})`)
}

type Node = Record<string, unknown> & { type: string }

function declaredIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(declaredIn)
  if (typeof node !== 'object' || node === null) return []
  const { type, ...parts } = node as Node
  const own = declaration.test(type ?? '')
    ? [...namesOf(parts['id'] ?? parts['name']), ...namesOf(parts['params'])]
    : []
  return [...own, ...Object.values(parts).flatMap(declaredIn)]
}

/** Names that a pattern binds. A property read under its own name is the property's matter. */
function namesOf(pattern: unknown): string[] {
  if (Array.isArray(pattern)) return pattern.flatMap(namesOf)
  if (typeof pattern !== 'object' || pattern === null) return []
  const part = pattern as Node
  if (part.type === 'Identifier') return [part['name'] as string]
  if (part.type === 'Property') return part['shorthand'] === true ? [] : namesOf(part['value'])
  return [
    part['left'],
    part['argument'],
    part['elements'],
    part['properties'],
    part['items'],
    part['parameter'],
  ].flatMap(namesOf)
}

const wordsOf = (name: string) =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
