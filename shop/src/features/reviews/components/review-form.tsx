import { useId, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { m } from '#texts'
import { GoodsPicture } from '#features/catalogue/components/cards/goods-picture.tsx'
import type { OrderDetail } from '#features/fulfilment/contract.ts'
import type { PrivatePicture } from '#features/media/contract.ts'
import { ReturnPictures } from '#features/returns/components/return-pictures.tsx'
import type { SubmittedReview } from '#features/reviews/client/submit-review.ts'
import type { OwnReview } from '#features/reviews/contract.ts'
import { maxReviewPictures, maxReviewTextLength } from '#features/reviews/values.ts'
import { Button } from '#ui/controls/button.tsx'
import { CheckedForm } from '#ui/fields/checked-form.tsx'
import { TextAreaField } from '#ui/fields/text-field.tsx'
import { DeleteReview } from './delete-review.tsx'
import { StarChoice } from './star-choice.tsx'

export interface ReviewFormProps {
  line: OrderDetail['lines'][number]
  /** Null: not written yet. */
  review: OwnReview | null
  now: Date
  failure: SubmittedReview | null
}

/** The review of one line: to write, to edit, or to add to. */
export function ReviewForm({ line, review, now, failure }: ReviewFormProps) {
  const starsErrorId = useId()
  const [text, setText] = useState(review?.text ?? '')
  const [pictures, setPictures] = useState<readonly PrivatePicture[]>(review?.pictures ?? [])
  const navigation = useNavigation()
  const isBusy = navigation.state !== 'idle'
  const { fieldErrors = {} } = failure ?? {}
  const isEditable = !review || now < new Date(review.editable_until)
  const isAddable = review !== null && now < new Date(review.addition_until)
  return (
    <section className="mb-6 rounded-panel border border-line bg-raised p-5">
      <div className="grid grid-cols-[72px_minmax(0,1fr)] items-center gap-x-4 border-b border-line pb-5">
        <div className="overflow-hidden rounded-picture">
          <GoodsPicture imageUrl={line.image_url} alt="" sizes="72px" />
        </div>
        <div>
          <h2 className="text-body/normal">{line.goods_name}</h2>
          <p className="text-note text-ink-2">{line.option_text}</p>
        </div>
      </div>
      {review && <ReviewState review={review} />}
      <CheckedForm as={Form} method="post" refusal={failure} className="mt-5 grid gap-6">
        <input type="hidden" name="position" value={line.position} />
        <input type="hidden" name="kind" value={review ? 'edit' : 'new'} />
        <input type="hidden" name="picture_ids" value={JSON.stringify(pictures.map(({ picture_id: id }) => id))} />
        {isEditable ? (
          <>
            <StarChoice initial={review?.stars ?? 0} id={starsErrorId} errors={fieldErrors.stars} />
            <TextAreaField
              label={m.reviews_write()}
              name="text"
              rows={5}
              maxLength={maxReviewTextLength}
              value={text}
              onChange={(event) => setText(event.target.value)}
              hint={
                <span className="flex justify-between gap-4">
                  <span>{m.reviews_write_hint()}</span>
                  <span className="whitespace-nowrap tabular-nums">
                    {[...text].length} / {maxReviewTextLength}
                  </span>
                </span>
              }
              error={fieldErrors.text}
            />
            <ReturnPictures
              pictures={pictures}
              errors={fieldErrors.picture_ids}
              onChange={setPictures}
              note={m.reviews_pictures_note({ most: maxReviewPictures })}
            />
          </>
        ) : (
          <>
            <input type="hidden" name="stars" value={review.stars} />
            <input type="hidden" name="text" value={review.text} />
            <p className="break-words whitespace-pre-line">{review.text}</p>
          </>
        )}
        {isAddable && (
          <TextAreaField
            label={m.reviews_add()}
            name="addition"
            rows={3}
            maxLength={maxReviewTextLength}
            defaultValue={review.addition}
            error={fieldErrors.addition}
          />
        )}
        <div className="flex flex-wrap gap-3">
          {(isEditable || isAddable) && (
            <Button type="submit" variant="primary" isBusy={isBusy}>
              {review ? m.reviews_save() : m.reviews_publish()}
            </Button>
          )}
        </div>
      </CheckedForm>
      {review && <DeleteReview position={line.position} goodsName={line.goods_name} isBusy={isBusy} />}
    </section>
  )
}

function ReviewState({ review: { status, reason, reply, author } }: { review: OwnReview }) {
  return (
    <div className="mt-5 grid gap-3 text-note text-ink-2">
      {status === 'waiting' && <p>{m.reviews_is_waiting()}</p>}
      {status === 'hidden' && <p className="text-danger">{m.reviews_is_hidden({ reason })}</p>}
      {status === 'shown' && <p>{m.reviews_is_shown({ name: author })}</p>}
      {reply && (
        <p className="border-l-2 border-accent pl-4 break-words whitespace-pre-line">
          <b className="font-strong text-ink">{m.reviews_shop()}</b> {reply}
        </p>
      )}
    </div>
  )
}
