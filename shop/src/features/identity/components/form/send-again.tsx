import { type FormEvent, useEffect, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { m } from '#texts'
import { Button } from '#ui/controls/button.tsx'

const pauseInSeconds = 60

/** Requests another link, a minute after the last one. */
export function SendAgain({ account, sentAtInMs }: { account: string; sentAtInMs: number }) {
  const left = useSecondsLeft(sentAtInMs + pauseInSeconds * 1_000, pauseInSeconds)
  const isBusy = useNavigation().state !== 'idle'
  const waits = left > 0
  const refuseEarly = (event: FormEvent) => {
    if (waits) event.preventDefault()
  }
  return (
    <Form noValidate method="post" onSubmit={refuseEarly}>
      <input type="hidden" name="account" value={account} />
      <Button type="submit" isBlock isBusy={isBusy} aria-disabled={waits || undefined}>
        {waits ? m.identity_reset_send_again_in({ seconds: left }) : m.identity_reset_send_again()}
      </Button>
    </Form>
  )
}

/** Whole seconds until `endsAtInMs`, at most `most`; the page's clock may have been set back. */
function useSecondsLeft(endsAtInMs: number, most: number): number {
  const [now, setNow] = useState(Date.now)
  const left = Math.min(most, Math.max(0, Math.ceil((endsAtInMs - now) / 1_000)))
  const isOver = left === 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [isOver])
  return left
}
