/** Changes of the home content, as the audit log has them. */
import type { HomeContent } from '#features/home/values.ts'
import type { AuditChanges } from '#features/staff/values.ts'

const maxLength = 400

/** The values that differ, in one line for each part of the page. */
export function changesOfContent(before: HomeContent, after: HomeContent): AuditChanges {
  const parts = ['slides', 'body_pictures', 'banner'] as const
  return Object.fromEntries(
    parts.flatMap((part) => {
      const [former, current] = [valuesOf(before[part]), valuesOf(after[part])]
      const changed = [...new Set([...former.keys(), ...current.keys()])].filter(
        (path) => former.get(path) !== current.get(path),
      )
      const lineOf = (values: Map<string, string>) =>
        shorten(changed.flatMap((path) => values.get(path) || []).join(' · '))
      return changed.length === 0 ? [] : [[part, [lineOf(former), lineOf(current)]]]
    }),
  )
}

const shorten = (line: string) => (line.length > maxLength ? `${line.slice(0, maxLength)}…` : line)

/** Values by their path; items of a list by their key, in the order of the list. */
function valuesOf(part: HomeContent[keyof HomeContent]): Map<string, string> {
  const all = new Map<string, string>()
  const add = (path: string, value: unknown): void => {
    if (value !== null && typeof value === 'object')
      for (const [key, inner] of Object.entries(value)) add(`${path}.${key}`, inner)
    else all.set(path, typeof value === 'string' ? value : JSON.stringify(value ?? '').replaceAll('"', ''))
  }
  if (!Array.isArray(part)) add('', part)
  else {
    all.set('order', part.map(({ key }) => key).join(', '))
    for (const { key, ...item } of part) add(key, item)
  }
  return all
}
