import { m } from '#texts'
import { addressLine, languageOfAddress } from '#features/delivery/components/address-words.ts'
import type { Return } from '#features/fulfilment/contract.ts'
import { CopyButton } from '#features/fulfilment/components/copy-button.tsx'

/** 请寄到: the shop's address as set when the return was approved, and the number to write on the parcel. */
export function SendTo({ request: { send_to, status, return_number: number } }: { request: Return }) {
  if (!send_to) {
    // Approved before the shop had a return address.
    return status === 'approved' ? (
      <section className="grid gap-1 border-t border-line py-4">
        <h4 className="text-ink-2">{m.returns_send_to()}</h4>
        <p>{m.returns_send_to_unknown()}</p>
      </section>
    ) : null
  }
  const { recipient, phone } = send_to
  const address = addressLine(send_to)
  return (
    <section className="grid gap-1 border-t border-line py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h4 className="text-ink-2">{m.returns_send_to()}</h4>
        <CopyButton
          text={m.returns_send_to_text({ recipient, phone, address, number })}
          copied={m.returns_send_to_copied()}
        >
          {m.returns_send_to_copy()}
        </CopyButton>
      </div>
      <address className="min-w-0 wrap-anywhere not-italic">
        <p>
          {recipient} <span className="ml-2 tabular-nums">{phone}</span>
        </p>
        <p lang={languageOfAddress(send_to)}>{address}</p>
      </address>
      <p className="text-note text-ink-2">{m.returns_send_to_number({ number })}</p>
    </section>
  )
}
