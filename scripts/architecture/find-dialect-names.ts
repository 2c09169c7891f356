import { parseSync } from 'oxc-parser'
import { isCode } from './read-architecture.ts'

/** Verbs and participles that the glossary replaced. */
const dialect = /^(?:told|tell|tells|asked|asking|heard|hears|hearing|said|says|desk|kept|held|given|gave|took)$/
const advice = 'name what it is (e.g. signature); see CONTRIBUTING, Words'
const declaration =
  /^(?:VariableDeclarator|Function\w*|ArrowFunctionExpression|Class\w*|TSInterfaceDeclaration|TSTypeAliasDeclaration|TSTypeParameter)$/

/** A row source of a statement, where it is used: `from name`, `join name`, `with name`. */
const rowSource = /\b(?:with|from|join|as|ordinality|using)\s+([a-z_]+)\b/g

/**
 * One line for each declared variable, parameter, function, type or row source with a word of the former dialect.
 * @param read returns a file's text
 */
export function findDialectNames(files: string[], read: (file: string) => string): string[] {
  return files.filter(isCode).flatMap((file) => {
    const text = read(file)
    const declared = declaredIn(parseSync(file, text).program)
    // The first declaration of each name; the last entry of a map would win.
    const starts = new Map(declared.toReversed().map(({ name, start }) => [name, start]))
    return [...starts]
      .filter(([name]) => wordsOf(name).some((word) => dialect.test(word)))
      .toSorted(([, one], [, other]) => one - other)
      .map(([name, start]) => `${file}:${text.slice(0, start).split('\n').length}: "${name}": ${advice}`)
  })
}

type Node = Record<string, unknown> & { type: string }
interface Declared {
  name: string
  start: number
}

function declaredIn(node: unknown): Declared[] {
  if (Array.isArray(node)) return node.flatMap(declaredIn)
  if (typeof node !== 'object' || node === null) return []
  const { type, ...parts } = node as Node
  if (type === 'TaggedTemplateExpression') return [...sourcesOf(parts), ...Object.values(parts).flatMap(declaredIn)]
  const own = declaration.test(type ?? '')
    ? [...namesOf(parts['id'] ?? parts['name']), ...namesOf(parts['params'])]
    : []
  return [...own, ...Object.values(parts).flatMap(declaredIn)]
}

/** Row sources in the words of a statement; other tags have no statement. */
function sourcesOf({ tag, quasi }: Record<string, unknown>): Declared[] {
  if ((tag as Node)['name'] !== 'sql') return []
  return ((quasi as Node)['quasis'] as Node[]).flatMap((part) =>
    [...(part['value'] as { raw: string }).raw.matchAll(rowSource)].map(([, name]) => ({
      name: name!,
      start: part['start'] as number,
    })),
  )
}

/** Names that a pattern binds. A property read under its own name is the property's matter. */
function namesOf(pattern: unknown): Declared[] {
  if (Array.isArray(pattern)) return pattern.flatMap(namesOf)
  if (typeof pattern !== 'object' || pattern === null) return []
  const part = pattern as Node
  if (part.type === 'Identifier') return [{ name: part['name'] as string, start: part['start'] as number }]
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
