import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { m } from '#texts'
import { readOrderLinks } from '#session/private-pages/order-links.ts'
import { readSession } from '#session/session.ts'
import { Button } from '#ui/controls/button.tsx'
import { claimLinkedOrder } from './own-order.ts'

const declinedKey = 'order_links_declined'

/** After a login: moves orders of this browser to the account, offered until answered once. */
export function ClaimOffer() {
  const { revalidate } = useRevalidator()
  const [isBusy, setIsBusy] = useState(false)
  const [isOver, setIsOver] = useState(() => wasDeclined())
  const links = readOrderLinks()
  if (isOver || links.length === 0) return null
  async function claim() {
    setIsBusy(true)
    for (const { order_number } of links) await claimLinkedOrder(order_number)
    setIsBusy(false)
    await revalidate()
  }
  return (
    <section
      aria-label={m.storefront_guest_claim()}
      className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-control bg-sunk px-4 py-3"
    >
      <p>{m.storefront_guest_claim_offer({ count: links.length })}</p>
      <span className="flex flex-wrap gap-2">
        <Button
          variant="text"
          isSmall
          onClick={() => {
            decline()
            setIsOver(true)
          }}
        >
          {m.storefront_guest_claim_later()}
        </Button>
        <Button isSmall isBusy={isBusy} onClick={() => void claim()}>
          {m.storefront_guest_claim()}
        </Button>
      </span>
    </section>
  )
}

/** Names the person and the offered orders. */
const offered = () =>
  `${readSession()?.user_id} ${readOrderLinks()
    .map(({ order_number }) => order_number)
    .join(' ')}`

function wasDeclined(): boolean {
  try {
    return localStorage.getItem(declinedKey) === offered()
  } catch {
    return false
  }
}

function decline(): void {
  try {
    localStorage.setItem(declinedKey, offered())
  } catch (error) {
    console.info('storage is closed: the offer comes again', error)
  }
}
