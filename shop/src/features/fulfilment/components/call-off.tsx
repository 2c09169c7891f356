import { useState } from 'react'
import { useFetcher } from 'react-router'
import { m } from '#texts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

/** Asks first: the money goes back at once, and cannot be called again. */
export function CallOff() {
  const [isOpen, setIsOpen] = useState(false)
  const fetcher = useFetcher({ key: 'call off' })
  const close = () => setIsOpen(false)
  function callOff() {
    void fetcher.submit({ intent: 'call_off' }, { method: 'post' })
    close()
  }
  return (
    <div className="ml-auto">
      <Button isSmall isBusy={fetcher.state !== 'idle'} onClick={() => setIsOpen(true)}>
        {m.fulfilment_call_off()}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={m.fulfilment_ask_call_off()}
        actions={
          <>
            <Button onClick={close}>{m.orders_keep()}</Button>
            <Button variant="primary" onClick={callOff}>
              {m.fulfilment_call_off()}
            </Button>
          </>
        }
      >
        <p>{m.fulfilment_ask_call_off_sentence()}</p>
      </Dialog>
    </div>
  )
}
