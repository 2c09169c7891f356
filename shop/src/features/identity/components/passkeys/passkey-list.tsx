import { useFetcher } from 'react-router'
import { m } from '#texts'
import type { Passkey } from '#features/identity/contract/passkeys.ts'
import { Button } from '#ui/controls/button.tsx'
import { formatShopTime } from '#ui/display/shop-time.ts'

/** Passkeys with a button to remove each. */
export function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  if (passkeys.length === 0) return <p className="mb-6">{m.identity_passkeys_none()}</p>
  return (
    <ul aria-label={m.identity_passkeys()} className="mb-8 border-t border-line">
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} />
      ))}
    </ul>
  )
}

function PasskeyRow({ passkey: { id, name, created_at, last_used_at } }: { passkey: Passkey }) {
  const removing = useFetcher({ key: `passkey ${id}` })
  const used =
    last_used_at === null
      ? m.identity_passkey_unused()
      : m.identity_passkey_used({ used: formatShopTime(last_used_at) })
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-4 border-b border-line py-2">
      <div className="min-w-0 flex-1 basis-56">
        <p className="break-words">{name}</p>
        <p className="flex flex-wrap gap-x-4 text-note text-ink-2 tabular-nums">
          <span>{used}</span>
          <span>{m.identity_passkey_since({ since: formatShopTime(created_at) })}</span>
        </p>
      </div>
      <Button
        isSmall
        variant="text"
        isBusy={removing.state !== 'idle'}
        aria-label={m.identity_passkey_remove_of({ name })}
        onClick={() => void removing.submit({ intent: 'remove-passkey', id }, { method: 'post' })}
      >
        {m.identity_passkey_remove()}
      </Button>
    </li>
  )
}
