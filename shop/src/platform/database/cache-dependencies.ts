/**
 * Cache dependencies of a response: the tables that its statements read, recorded while it is made. A query that
 * reads a part of a table names the part; otherwise the whole table counts.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

/** A table, `goods`, or a part of one, `goods/17`. Announcements of changes use the same tags. */
export type Tag = string

export type TagsOf<Result> = (result: Result) => readonly Tag[]

/** `a/b` invalidates reads of `a/b` and of `a` as a whole; `a/*` invalidates `a` and all its parts. */
export function isInvalidatedBy(read: Tag, changed: Tag): boolean {
  if (!changed.endsWith('/*')) return changed === read || changed.startsWith(`${read}/`)
  const whole = changed.slice(0, -2)
  return read === whole || read.startsWith(`${whole}/`) || whole.startsWith(`${read}/`)
}

const reading = new AsyncLocalStorage<CacheDependencies>()
const madeForNobody = new AsyncLocalStorage<true>()
const maxKnownStatements = 2_000

export class CacheDependencies {
  readonly tags = new Set<Tag>()
  /** How long the response may be cached; changes without an announcement show late. */
  maxAgeInMs = Infinity
  /** Tables without announced changes. */
  readonly unannounced = new Set<Tag>()
  #isMarked = false
  readonly #repeats: (() => void)[] = []

  /** Work to run each time the response is served from the cache. */
  get repeats(): readonly (() => void)[] {
    return this.#repeats
  }

  addRepeat(repeat: () => void): void {
    this.#repeats.push(repeat)
  }

  /** Whether a read failed, or depends on changes that are not announced. */
  get isUncacheable(): boolean {
    return this.#isMarked || this.unannounced.size > 0
  }

  markUncacheable(): void {
    this.#isMarked = true
  }

  add(tags: Iterable<Tag>): void {
    for (const tag of tags) this.tags.add(tag)
  }

  addAllOf(others: CacheDependencies, isLeftOut: (tag: Tag) => boolean): void {
    for (const tag of others.tags) if (!isLeftOut(tag)) this.tags.add(tag)
    this.maxAgeInMs = Math.min(this.maxAgeInMs, others.maxAgeInMs)
    for (const tag of others.unannounced) if (!isLeftOut(tag)) this.unannounced.add(tag)
    if (others.#isMarked) this.markUncacheable()
    this.#repeats.push(...others.repeats)
  }
}

export function trackDependencies<Result>(into: CacheDependencies, work: () => Result): Result {
  return reading.run(into, work)
}

/** Records reads made without a statement, from memory or settings. */
export function recordReads(...tags: Tag[]): void {
  reading.getStore()?.add(tags)
}

/** Limits the TTL of the response, for reads that become stale without an announcement. */
export function recordMaxAge(maxAgeInMs: number): void {
  const reads = reading.getStore()
  if (reads) reads.maxAgeInMs = Math.min(reads.maxAgeInMs, maxAgeInMs)
}

/** Adds the dependencies of an earlier read, with its remaining TTL. */
export function recordReadsOf(others: CacheDependencies, maxAgeInMs: number): void {
  reading.getStore()?.addAllOf(others, () => false)
  recordMaxAge(maxAgeInMs)
}

/** Runs `make` for no visitor, so that `onEveryResponse` waits for the first one. */
export function runUnrequested<Result>(make: () => Result): Result {
  return madeForNobody.run(true, make)
}

/** Repeats the work of each delivery, unless the response is prepared without a visitor. */
export function repeatAll(repeats: readonly (() => void)[]): void {
  if (!madeForNobody.getStore()) for (const repeat of repeats) repeat()
}

/** Runs `work` each time the response is served: now, and again from the cache. */
export function onEveryResponse(work: () => void): void {
  repeatAll([work])
  reading.getStore()?.addRepeat(work)
}

/** Call when the response is incomplete, or its expiry cannot be known. */
export function markUncacheable(): void {
  reading.getStore()?.markUncacheable()
}

/** Tracks the dependencies of `read` separately; `pass` copies the relevant ones to the outer response. */
async function readApart<Result>(
  read: () => Promise<Result>,
  pass: (outer: CacheDependencies, inner: CacheDependencies, result: Result) => void,
): Promise<Result> {
  const outer = reading.getStore()
  if (!outer) return read()
  const inner = new CacheDependencies()
  const result = await reading.run(inner, read)
  pass(outer, inner, result)
  return result
}

/**
 * Narrows the dependencies of `read`: of each named table, only these parts. Naming none states that the read rows never
 * change, also in a table that announces nothing. `withRowDependencies({ goods: (rows) =>
 * rows.map(({ id }) => `goods/${id}`) }, () => …)`
 */
export async function withRowDependencies<Result>(
  parts: Readonly<Record<string, TagsOf<Result>>>,
  read: () => Promise<Result>,
): Promise<Result> {
  return readApart(read, (outer, inner, result) => {
    outer.addAllOf(inner, (tag) => tag in parts)
    for (const tagsOf of Object.values(parts)) outer.add(tagsOf(result))
  })
}

/** Lets the response be stale for a while after changes of `tags` alone; all others invalidate it at once. */
export async function readAllowingStale<Result>(
  { tags, maxAgeInMs }: { tags: readonly Tag[]; maxAgeInMs: number },
  read: () => Promise<Result>,
): Promise<Result> {
  if (tags.length === 0) return read()
  return readApart(read, (outer, inner) => {
    outer.addAllOf(inner, (tag) => tags.includes(tag))
    outer.maxAgeInMs = Math.min(outer.maxAgeInMs, maxAgeInMs)
  })
}

export interface AnnouncedTable {
  name: string
  isAnnounced: boolean
}

/** Knows all tables, and which of them announce changes. */
export class KnownTables {
  #isAnnounced = new Map<string, boolean>()
  readonly #tablesOf = new Map<string, readonly string[]>()

  learn(tables: Iterable<AnnouncedTable>): void {
    this.#isAnnounced = new Map(Array.from(tables, ({ name, isAnnounced }) => [name, isAnnounced]))
    this.#tablesOf.clear()
  }

  /** Called for every statement of every handle. */
  note(statement: string): void {
    const reads = reading.getStore()
    if (!reads) return
    const tables = this.#tablesIn(statement)
    if (tables.length === 0) reads.markUncacheable()
    for (const table of tables) if (!this.#isAnnounced.get(table)) reads.unannounced.add(table)
    reads.add(tables)
  }

  /** Whether the statement reads tables, and every change of them is announced. */
  areAnnounced(statement: string): boolean {
    const tables = this.#tablesIn(statement)
    return tables.length > 0 && tables.every((table) => this.#isAnnounced.get(table))
  }

  /** Matches any word that is a table's name: one dependency too many is safer than one too few. */
  #tablesIn(statement: string): readonly string[] {
    const known = this.#tablesOf.get(statement)
    if (known) return known
    const words = new Set(statement.match(/\w+/g))
    const tables = [...this.#isAnnounced.keys()].filter((name) => words.has(name))
    if (this.#tablesOf.size >= maxKnownStatements) this.#tablesOf.clear()
    this.#tablesOf.set(statement, tables)
    return tables
  }
}
