import { useState } from 'react'
import { Form } from 'react-router'
import { m } from '#texts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

export interface DeleteReviewProps {
  position: number
  goodsName: string
  isBusy: boolean
}

/** Deletes the review of a line, once the shopper has confirmed it. */
export function DeleteReview({ position, goodsName, isBusy }: DeleteReviewProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div className="mt-3 -ml-3">
        <Button variant="text" isSmall onClick={() => setOpen(true)}>
          {m.reviews_delete()}
        </Button>
      </div>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={m.reviews_delete_question()}>
        <p className="text-ink-2">{m.reviews_delete_text({ name: goodsName })}</p>
        <Form noValidate method="post" className="flex flex-wrap justify-end gap-3">
          <input type="hidden" name="position" value={position} />
          <input type="hidden" name="kind" value="delete" />
          <Button onClick={() => setOpen(false)}>{m.reviews_keep()}</Button>
          <Button type="submit" variant="danger" isBusy={isBusy}>
            {m.reviews_delete()}
          </Button>
        </Form>
      </Dialog>
    </>
  )
}
