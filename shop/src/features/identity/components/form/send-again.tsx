import type { FormEvent } from 'react'
import { Form, useNavigation } from 'react-router'
import { m } from '#texts'
import { Button } from '#ui/controls/button.tsx'
import { useSecondsLeft } from '../../client/use-seconds-left.ts'

const pauseInSeconds = 60

/** Asks for another link, a minute after the last one. */
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
