/**
 * Prepares some items while an earlier one is being finished; items are finished one after the other, in their order.
 * After a failure nothing more is finished; preparations under way are awaited.
 */
export async function prefetchInOrder<Item, Prepared>(
  items: AsyncIterable<Item>,
  { maxPrepared, prepare, finish }: PrefetchOptions<Item, Prepared>,
): Promise<void> {
  const underWay: Promise<void>[] = []
  let last = Promise.resolve()
  try {
    for await (const item of items) {
      const preparing = prepare(item)
      const before = last
      last = finishAfter(before, preparing, (prepared) => finish(item, prepared))
      underWay.push(last)
      // A failure is thrown where it is awaited; until then it must not end the process.
      last.catch(() => {})
      if (underWay.length > maxPrepared) await underWay.shift()
    }
  } finally {
    await last
  }
}

export interface PrefetchOptions<Item, Prepared> {
  maxPrepared: number
  prepare(item: Item): Promise<Prepared>
  finish(item: Item, prepared: Prepared): Promise<void>
}

async function finishAfter<Prepared>(
  before: Promise<void>,
  preparing: Promise<Prepared>,
  finish: (prepared: Prepared) => Promise<void>,
): Promise<void> {
  const [earlier, prepared] = await Promise.allSettled([before, preparing])
  if (earlier.status === 'rejected') throw earlier.reason
  if (prepared.status === 'rejected') throw prepared.reason
  await finish(prepared.value)
}
