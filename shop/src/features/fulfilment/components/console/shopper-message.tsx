import { m } from '#texts'
import { foldEmptyLines } from '#platform/i18n/empty-lines.ts'

interface ShopperMessageProps {
  /** Empty: there is none, and nothing shows. */
  message: string
}

/** The shopper's own words to the person who packs. */
export function ShopperMessage({ message }: ShopperMessageProps) {
  if (!message) return null
  return (
    <p className="c-message">
      <small>{m.fulfilment_shopper_message()}</small> {foldEmptyLines(message)}
    </p>
  )
}

/** In a list: a tag, and as much of the words as two lines take. */
export function MessageMark({ message }: ShopperMessageProps) {
  if (!message) return null
  return (
    <span className="c-message-mark" title={message}>
      <span className="c-tag is-wait">{m.fulfilment_shopper_message()}</span> {message}
    </span>
  )
}
