/**
 * Kept answers, bounded in number and bytes. Those that were asked for once have a part of their own. So a crawler on a
 * thousand deep pages pushes out nothing that is hot.
 */
import { LRUCache } from 'lru-cache'
import type { Tag } from '#platform/database/reads.ts'
import type { CachedAnswer } from './cached-answer.ts'
import { TagIndex } from './tag-index.ts'

export interface StoreBounds {
  maxSizeInBytes: number
  maxAnswers: number
}

const shareOnTrial = 0.2

export class AnswerStore {
  readonly #onTrial: LRUCache<string, CachedAnswer>
  readonly #proven: LRUCache<string, CachedAnswer>
  readonly #keysOf = new TagIndex()

  constructor(bounds: StoreBounds) {
    this.#onTrial = this.#createPart(bounds, shareOnTrial, (answer, key) => this.#keysOf.remove(key, answer.tags))
    // Who was hot once has another chance among the others.
    this.#proven = this.#createPart(bounds, 1 - shareOnTrial, (answer, key) => this.#onTrial.set(key, answer))
  }

  get count(): number {
    return this.#onTrial.size + this.#proven.size
  }

  get sizeInBytes(): number {
    return this.#onTrial.calculatedSize + this.#proven.calculatedSize
  }

  /** A use: with the second one an answer has proven itself. */
  find(key: string): CachedAnswer | undefined {
    const proven = this.#proven.get(key)
    if (proven) return proven
    const answer = this.#onTrial.get(key)
    if (!answer) return undefined
    this.#onTrial.delete(key)
    this.#proven.set(key, answer)
    if (!this.#proven.has(key)) this.#keysOf.remove(key, answer.tags)
    return answer
  }

  keep(key: string, answer: CachedAnswer): void {
    this.forget(key)
    this.#onTrial.set(key, answer)
    if (this.#onTrial.has(key)) this.#keysOf.add(key, answer.tags)
  }

  measure(key: string, answer: CachedAnswer): void {
    const part = this.#proven.peek(key) === answer ? this.#proven : this.#onTrial
    if (part.peek(key) !== answer) return
    part.delete(key)
    part.set(key, answer)
    if (!part.has(key)) this.#keysOf.remove(key, answer.tags)
  }

  forget(key: string): void {
    const answer = this.#proven.peek(key) ?? this.#onTrial.peek(key)
    if (!answer) return
    this.#proven.delete(key)
    this.#onTrial.delete(key)
    this.#keysOf.remove(key, answer.tags)
  }

  drop(tag: Tag): void {
    for (const key of this.#keysOf.findAll(tag)) this.forget(key)
  }

  clear(): void {
    this.#proven.clear()
    this.#onTrial.clear()
    this.#keysOf.clear()
  }

  #createPart(
    { maxSizeInBytes, maxAnswers }: StoreBounds,
    share: number,
    onPushedOut: (answer: CachedAnswer, key: string) => void,
  ) {
    return new LRUCache<string, CachedAnswer>({
      max: Math.ceil(maxAnswers * share),
      maxSize: Math.ceil(maxSizeInBytes * share),
      sizeCalculation: (answer, key) => answer.sizeInBytes + 2 * key.length,
      disposeAfter: (answer, key, reason) => {
        if (reason === 'evict') onPushedOut(answer, key)
      },
    })
  }
}
