import { m } from '#texts'
import { foldEmptyLines } from '#platform/i18n/empty-lines.ts'

interface ShopperMessageProps {
  /** Empty: shows nothing. */
  message: string
}

/** The shopper's message to the packer. */
export function ShopperMessage({ message }: ShopperMessageProps) {
  if (!message) return null
  return (
    <p className="c-message">
      <small>{m.fulfilment_shopper_message()}</small> {foldEmptyLines(message)}
    </p>
  )
}

/** For lists: a tag, and up to two lines of the message. */
export function MessageMark({ message }: ShopperMessageProps) {
  if (!message) return null
  return (
    <span className="c-message-mark" title={message}>
      <span className="c-tag is-wait">{m.fulfilment_shopper_message()}</span> {message}
    </span>
  )
}
