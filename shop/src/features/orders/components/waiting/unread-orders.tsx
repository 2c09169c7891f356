import { useRevalidator } from 'react-router'
import { m } from '#texts'
import { Button } from '#ui/controls/button.tsx'
import { useWhenReachable } from '#ui/hooks/use-when-reachable.ts'
import { EmptyState } from '#ui/placeholders/empty-state.tsx'

/** Replaces an empty page while unpaid orders are unknown, because one of them may be what the shopper looks for. */
export function UnreadOrders() {
  const { isBusy, retry } = useRetry()
  return (
    <EmptyState title={m.orders_unread_title()} sentence={m.orders_unread_sentence()}>
      <Button variant="primary" isBusy={isBusy} onClick={retry}>
        {m.orders_retry()}
      </Button>
    </EmptyState>
  )
}

/** Replaces the banner of unpaid orders on a page with other content. */
export function UnreadOrdersLine() {
  const { isBusy, retry } = useRetry()
  return (
    <p className="my-6 flex flex-wrap items-center justify-between gap-x-4 rounded-control bg-sunk px-4 py-1 text-note">
      <span className="py-2">{m.orders_unread_title()}</span>
      <Button variant="text" isSmall isBusy={isBusy} onClick={retry}>
        {m.orders_retry()}
      </Button>
    </p>
  )
}

function useRetry() {
  const { revalidate, state } = useRevalidator()
  const retry = () => void revalidate()
  useWhenReachable(true, retry)
  return { isBusy: state === 'loading', retry }
}
