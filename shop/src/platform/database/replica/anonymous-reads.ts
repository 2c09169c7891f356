/** Marks work for an anonymous response. A replica may run its statements. */
import { AsyncLocalStorage } from 'node:async_hooks'

const anonymous = new AsyncLocalStorage<boolean>()

/** Call only where `work` reads nothing that its caller has written within the same request. */
export function readAnonymously<Result>(work: () => Result): Result {
  return anonymous.run(true, work)
}

/** The same for a response in pieces, whatever reads them. */
export async function* iterateAnonymously<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  const iterator = items[Symbol.asyncIterator]()
  try {
    for (;;) {
      const { done, value } = await readAnonymously(() => iterator.next())
      if (done) return
      yield value
    }
  } finally {
    await iterator.return?.()
  }
}

export const isReadAnonymously = (): boolean => anonymous.getStore() === true
