import { useEffect, useState } from 'react'
import { m } from '#texts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { readSession } from '#session/session.ts'
import { subscribeToBasket } from '../client/basket-changes.ts'
import { loadBasket, readOwnGuestBasket } from '../client/load-basket.ts'

/** Maximum in the header. */
const mostShown = 999

/** The basket's name and number of items, in the header's link; the number is hidden where empty or unknown. */
export default function BasketCount() {
  const [count, setCount] = useState(0)
  useEffect(() => {
    let requests = 0
    const look = async () => {
      const turn = ++requests
      const found = await countPieces()
      if (found !== null && turn === requests) setCount(found)
    }
    void look()
    const stop = subscribeToBasket(() => void look())
    return () => {
      requests = -1
      stop()
    }
  }, [])
  return (
    <>
      {count > 0 && <span aria-hidden="true">{count > mostShown ? `${mostShown}+` : count}</span>}
      <span className="sr-only">{count > 0 ? m.basket_title_count({ count }) : m.basket_title()}</span>
    </>
  )
}

/** Counts as the basket's page does. @returns null on a failure: the last count stays */
async function countPieces(): Promise<number | null> {
  try {
    const { lines } = await loadBasket()
    return lines.reduce((sum, { counted }) => sum + counted, 0)
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    console.info('the basket did not load', failure.code)
    return readSession() ? null : readOwnGuestBasket().reduce((sum, { quantity }) => sum + quantity, 0)
  }
}
