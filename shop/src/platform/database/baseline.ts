/**
 * The first migrations make the schema that earlier ones made step by step. A database or backup from before has the rows of
 * those replaced ones (`migrations/baseline.json`).
 */
import facts from '../../../migrations/baseline.json' with { type: 'json' }

export interface Baseline {
  /** The last release before the baseline: it upgrades older databases. */
  lastCommitBefore: string
  /** Ids of the first migrations. */
  migrations: string[]
  /** Digests by id. */
  replaced: Record<string, string>
}

export const baseline: Baseline = facts

export function isReplaced(id: string): boolean {
  return Object.hasOwn(baseline.replaced, id)
}

/**
 * @param applied digests by id
 * @returns how many of the replaced migrations it has; a changed one does not count
 */
export function countReplaced(applied: Map<string, string>): 'none' | 'some' | 'all' {
  if (![...applied.keys()].some(isReplaced)) return 'none'
  return Object.entries(baseline.replaced).every(([id, digest]) => applied.get(id) === digest) ? 'all' : 'some'
}

export const lastReleaseBefore = `the last release before the baseline (commit ${baseline.lastCommitBefore})`
