import { m } from '#texts'
import { StateTag } from '#console-ui/display/state-mark.tsx'
import { foldEmptyLines } from '#platform/i18n/empty-lines.ts'

interface ShopperMessageProps {
  /** Empty: shows nothing. */
  message: string
}

/** The shopper's message to the packer. `look` replaces its colours and edges. */
export function ShopperMessage({
  message,
  look = 'border-l-3 border-warn bg-warn-soft px-3.5 py-2.5 text-[1rem] whitespace-pre-line *:text-ink-2',
}: ShopperMessageProps & { look?: string }) {
  if (!message) return null
  return (
    <p className={look}>
      <small>{m.fulfilment_shopper_message()}</small> {foldEmptyLines(message)}
    </p>
  )
}

/** For lists: a tag, and up to two lines of the message. */
export function MessageMark({ message }: ShopperMessageProps) {
  if (!message) return null
  return (
    <span className="line-clamp-2 max-w-[30em] wrap-anywhere" title={message}>
      <StateTag tone="wait">{m.fulfilment_shopper_message()}</StateTag> {message}
    </span>
  )
}
