import type { FormEvent } from 'react'
import { useFetcher } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import { Button } from '#ui/controls/button.tsx'
import type { LikeIntent } from './like-action.ts'
import { useIsLiked } from './liked-goods.ts'

/** Likes or unlikes an item; the heart turns immediately and turns back when the API refuses. */
export function LikeButton({ goodsId, isSquare = false }: { goodsId: number; isSquare?: boolean }) {
  const fetcher = useFetcher({ key: `like-${goodsId}` })
  const isKnownLiked = useIsLiked(goodsId)
  const submittedIntent = fetcher.formData?.get('intent')
  const isLiked = submittedIntent ? submittedIntent === 'like' : isKnownLiked
  const intent: LikeIntent = isLiked ? 'unlike' : 'like'
  function waitForPending(event: FormEvent) {
    if (fetcher.state !== 'idle') event.preventDefault()
  }
  return (
    <fetcher.Form noValidate method="post" action={paths.goods(goodsId)} onSubmit={waitForPending}>
      <Button
        type="submit"
        name="intent"
        value={intent}
        icon="heart"
        isIconFilled={isLiked}
        isSquare={isSquare}
        isBlock={!isSquare}
        aria-pressed={isLiked}
        aria-label={m.favourites_like()}
      >
        {!isSquare && m.favourites_like()}
      </Button>
    </fetcher.Form>
  )
}
