/** For the audit log: keys of the facts of a type, of the required ones, and of those that are filters. */
import type { AuditChanges } from '#features/staff/values.ts'

interface Chosen {
  fact: string
  is_required: boolean
  is_filter: boolean
}

const lists: Record<string, (facts: readonly Chosen[]) => string[]> = {
  facts: (facts) => facts.map(({ fact }) => fact),
  required_facts: (facts) => facts.filter(({ is_required }) => is_required).map(({ fact }) => fact),
  filter_facts: (facts) => facts.filter(({ is_filter }) => is_filter).map(({ fact }) => fact),
}

export function typeFactChanges(before: readonly Chosen[], after: readonly Chosen[]): AuditChanges {
  const all = Object.entries(lists).map(([field, listOf]) => [field, [listOf(before), listOf(after)]] as const)
  return Object.fromEntries(
    all.filter(([, [was, is]]) => JSON.stringify(was) !== JSON.stringify(is)),
  ) as unknown as AuditChanges
}
