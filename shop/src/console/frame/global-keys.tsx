/** `?` lists the keys; `g` and a letter open a screen. */
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#texts'
import { Button } from '#ui/controls/button.tsx'
import { ConsoleDialog } from '#console-ui/dialogs/console-dialog.tsx'
import { useKeys } from '#console-ui/use-keys.ts'
import { useMe } from '#console-session/me-store.ts'
import { isShown, menu } from '../menu.ts'

const secondKeyWithinInMs = 1500

export function GlobalKeys() {
  const navigate = useNavigate()
  const me = useMe()
  const [isOpen, setOpen] = useState(false)
  const going = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(going.current), [])
  const targets = menu.flatMap(({ entries }) => entries).filter((entry) => entry.key && isShown(entry, me))
  const goTo = Object.fromEntries(
    targets.map(({ key, to }) => [
      key!,
      () => {
        if (going.current === undefined) return false
        clearTimeout(going.current)
        going.current = undefined
        void navigate(to)
      },
    ]),
  )
  useKeys({
    ...goTo,
    '?': () => setOpen(true),
    // The letter itself leads to a screen, too: pressed twice.
    g() {
      if (going.current !== undefined) return goTo.g?.()
      going.current = setTimeout(() => (going.current = undefined), secondKeyWithinInMs)
    },
  })
  if (!isOpen) return null
  const rows: [string, string][] = [
    ['/', m.console_key_find()],
    ['?', m.console_key_keys()],
    ...targets.map(({ key, label }): [string, string] => [`g ${key}`, m.console_key_go({ screen: label() })]),
    ['j k', m.console_key_rows()],
    ['x', m.console_key_select()],
    ['Enter', m.console_key_open()],
    ['Esc', m.console_key_close()],
    ['Ctrl S', m.console_key_save()],
    ['Ctrl Enter', m.console_key_primary()],
  ]
  return (
    <ConsoleDialog title={m.console_keys()} onClose={() => setOpen(false)}>
      <dl className="mb-3 grid gap-1.5">
        {rows.map(([key, what]) => (
          <div key={key} className="grid grid-cols-[88px_1fr]">
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p className="text-small text-ink-2">{m.console_keys_off()}</p>
      <p className="action-row">
        <Button variant="primary" onClick={() => setOpen(false)}>
          {m.console_ui_close()}
        </Button>
      </p>
    </ConsoleDialog>
  )
}
