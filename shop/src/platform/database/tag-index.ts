import { isInvalidatedBy, type Tag } from './cache-dependencies.ts'

export class TagIndex {
  readonly #keys = new Map<Tag, Set<string>>()

  add(key: string, tags: Iterable<Tag>): void {
    for (const tag of tags) {
      const keys = this.#keys.get(tag)
      if (keys) keys.add(key)
      else this.#keys.set(tag, new Set([key]))
    }
  }

  remove(key: string, tags: Iterable<Tag>): void {
    for (const tag of tags) {
      const keys = this.#keys.get(tag)
      if (keys?.delete(key) && keys.size === 0) this.#keys.delete(tag)
    }
  }

  /** All keys that a change of `changed` invalidates. */
  findAll(changed: Tag): string[] {
    const tags = changed.endsWith('/*')
      ? [...this.#keys.keys()].filter((tag) => isInvalidatedBy(tag, changed))
      : withAncestors(changed)
    return [...new Set(tags.flatMap((tag) => [...(this.#keys.get(tag) ?? [])]))]
  }

  clear(): void {
    this.#keys.clear()
  }
}

/** `a/b/c` → `a/b/c`, `a/b`, `a` */
function withAncestors(tag: Tag): Tag[] {
  const tags = [tag]
  for (let end = tag.lastIndexOf('/'); end > 0; end = tag.lastIndexOf('/', end - 1)) tags.push(tag.slice(0, end))
  return tags
}
