import { type ReactNode, useState } from 'react'
import type { ShownReviews } from '#features/reviews/client/load-reviews.ts'
import { serverPart } from '#ui/feedback/server-part.tsx'

const load = () => import('./live-reviews.tsx')
const Reviews = serverPart(load)

interface ReviewsSlotProps {
  goodsId: number
  reviews: ShownReviews
}

/**
 * Place of the reviews of a goods page. The server's HTML stays, without script and data, until the shopper presses
 * one of its buttons. Another page of reviews needs another `key`.
 */
export function ReviewsSlot(props: ReviewsSlotProps) {
  const [opened, setOpened] = useState<ReactNode>()
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the buttons inside have the keys
    <div
      id="reviews"
      className="scroll-mt-25"
      onClick={({ target }) => {
        const button = (target as Element).closest<HTMLElement>('[data-press]')
        if (button)
          load().then(
            ({ openReviews }) => openReviews(props.goodsId, button, setOpened),
            (error: unknown) => console.info('the script for reviews did not load', error),
          )
      }}
    >
      {opened ?? <Reviews {...props} />}
    </div>
  )
}
