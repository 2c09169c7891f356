/** Reviews to look at: reply, hide with a reason, or show. */
import { useState } from 'react'
import { Link } from 'react-router'
import { m } from '#texts'
import { ReasonDialog } from '#features/fulfilment/components/console/reason-dialog.tsx'
import type { ConsoleReview, hideReview, showReview } from '#features/reviews/console-contract.ts'
import { reviewTabs, type ReviewTab } from '#features/reviews/values.ts'
import { callConsole } from '#console-session/console-api.ts'
import { consolePaths } from '#console-session/console-paths.ts'
import { usePermission } from '#console-session/me-store.ts'
import { useScreenData } from '#console-ui/connection/screen-loader.ts'
import { ConsolePage } from '#console-ui/console-page.tsx'
import { ForbiddenState } from '#console-ui/console-states.tsx'
import { Pictured } from '#console-ui/display/pictured.tsx'
import { StateMark } from '#console-ui/display/state-mark.tsx'
import { FormError } from '#console-ui/forms/console-field.tsx'
import { ConsoleList } from '#console-ui/lists/console-list.tsx'
import type { ListColumn } from '#console-ui/lists/list-parts.ts'
import { ListTabs } from '#console-ui/lists/list-tabs.tsx'
import { useListAddress } from '#console-ui/lists/use-list-address.ts'
import { buttonStyle } from '#ui/controls/button-style.ts'
import { Button } from '#ui/controls/button.tsx'
import { whenOf } from '#console-ui/when.ts'
import { SubjectHistory } from '#features/staff/components/audit-log/subject-history.tsx'
import { reviewsAuditLabels } from './audit-labels.ts'
import { isReviewTab, type reviewsLoader } from './loaders.ts'
import { changeReview, revisionOf } from './change-review.ts'
import { ReplyDialog } from './reply-dialog.tsx'
import { reviewStatusNames, reviewTabNames, waitingReasonNames } from './review-words.ts'

export function Component() {
  const tab = useListAddress().get('tab')
  if (!usePermission('reviews.moderate') || !isReviewTab(tab)) return <ForbiddenState isPage />
  return <Reviews tab={tab} />
}

type OpenDialog = { kind: 'reply' | 'hide'; review: ConsoleReview }

function Reviews({ tab }: { tab: ReviewTab }) {
  const loaded = useScreenData<typeof reviewsLoader>()
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null)
  const [failure, setFailure] = useState<Error | null>(null)
  const [changeCount, setChangeCount] = useState(0)
  const facets = loaded.data?.facets
  const waiting = facets?.waiting ?? 0
  const done = () => {
    setOpenDialog(null)
    setChangeCount((count) => count + 1)
    loaded.reload()
  }
  const show = async (review: ConsoleReview) => {
    setFailure(null)
    const change = () => callConsole<typeof showReview>('POST /api/console/reviews/{id}/show/', revisionOf(review))
    try {
      await changeReview(change, loaded.reload)
      done()
    } catch (thrown) {
      setFailure(thrown as Error)
    }
  }
  const onOther = (review: ConsoleReview | null) => {
    if (openDialog && review) setOpenDialog({ ...openDialog, review })
    loaded.reload()
  }
  const acts = (review: ConsoleReview) => (
    <Acts review={review} onOpen={setOpenDialog} onShow={() => void show(review)} />
  )
  return (
    <ConsolePage
      title={m.reviews_console()}
      waiting={waiting}
      note={waiting > 0 && m.reviews_console_waiting({ count: waiting })}
      actions={
        <Link className={buttonStyle()} to={`${consolePaths.settings}#review_words`}>
          {m.reviews_word_list()}
        </Link>
      }
    >
      <FormError failure={failure} />
      <ListTabs
        label={m.reviews_tabs()}
        tabs={reviewTabs.map((value) => ({ value, label: reviewTabNames[value](), count: facets?.[value] }))}
      />
      <ConsoleList<ConsoleReview>
        label={reviewTabNames[tab]()}
        loaded={loaded}
        columns={columnsOf(acts)}
        card={(review) => cardOf(review, acts)}
        idOf={({ id }) => String(id)}
        nameOf={({ goods_name: name, author }) => `${name}, ${author}`}
        empty={{ title: m.reviews_console_empty(), text: m.reviews_console_empty_text() }}
      />
      {loaded.data && <SubjectHistory subject="review" words={reviewsAuditLabels} version={changeCount} hasHeading />}
      {openDialog?.kind === 'reply' && (
        <ReplyDialog review={openDialog.review} onOther={onOther} onClose={() => setOpenDialog(null)} onDone={done} />
      )}
      {openDialog?.kind === 'hide' && (
        <ReasonDialog
          title={m.reviews_hide_title()}
          sentence={m.reviews_hide_text()}
          submit={m.reviews_hide()}
          onClose={() => setOpenDialog(null)}
          work={async (reason) => {
            const change = () =>
              callConsole<typeof hideReview>('POST /api/console/reviews/{id}/hide/', {
                ...revisionOf(openDialog.review),
                body: { reason },
              })
            await changeReview(change, onOther)
            done()
          }}
        />
      )}
    </ConsolePage>
  )
}

const columnsOf = (acts: (review: ConsoleReview) => React.ReactNode): readonly ListColumn<ConsoleReview>[] => [
  { key: 'goods', title: m.reviews_console_goods(), cell: (review) => <Goods review={review} /> },
  { key: 'review', title: m.reviews_console_review(), cell: (review) => <Words review={review} /> },
  { key: 'state', title: m.reviews_console_state(), cell: (review) => <State review={review} /> },
  { key: 'acts', title: m.reviews_console_actions(), cell: acts },
]

function cardOf(review: ConsoleReview, acts: (review: ConsoleReview) => React.ReactNode) {
  return (
    <>
      <Goods review={review} />
      <Words review={review} />
      <State review={review} />
      {acts(review)}
    </>
  )
}

function Goods({ review }: { review: ConsoleReview }) {
  return (
    <Pictured picture={review.image_url}>
      {review.goods_name}
      <small>{review.option_text}</small>
      <Link className="code-text" to={consolePaths.order(review.order_number)}>
        {review.order_number}
      </Link>
    </Pictured>
  )
}

function Words({ review }: { review: ConsoleReview }) {
  return (
    <div className="max-w-measure break-words whitespace-pre-line">
      <p>
        {m.reviews_stars({ stars: review.stars })} · {review.author} · {whenOf(review.created_at)}
      </p>
      <p>{review.text}</p>
      {review.addition && (
        <p>
          {m.reviews_added()}: {review.addition}
        </p>
      )}
      {review.pictures.length > 0 && (
        <p className="flex flex-wrap gap-2">
          {review.pictures.map(({ picture_id: id, url }, index) => (
            <a key={id} href={url} target="_blank" rel="noreferrer">
              <img
                src={url}
                alt={m.reviews_picture({ number: index + 1 })}
                width={56}
                height={56}
                className="size-14 object-cover"
              />
            </a>
          ))}
        </p>
      )}
      {review.reply && (
        <p className="text-ink-2">
          {m.reviews_shop()}: {review.reply}
        </p>
      )}
    </div>
  )
}

const tones = { waiting: 'todo', shown: 'plain', hidden: 'off' } as const

function State({
  review: { status, waiting_reasons: reasons, report_count: reports, reason },
}: {
  review: ConsoleReview
}) {
  return (
    <>
      <StateMark tone={tones[status]}>{reviewStatusNames[status]()}</StateMark>
      {reasons.length > 0 && <small>{reasons.map((one) => waitingReasonNames[one]()).join(' · ')}</small>}
      {reports > 0 && <small>{m.reviews_report_count({ count: reports })}</small>}
      {status === 'hidden' && <small>{reason}</small>}
    </>
  )
}

interface ActsProps {
  review: ConsoleReview
  onOpen(openDialog: OpenDialog): void
  onShow(): void
}

function Acts({ review, onOpen, onShow }: ActsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {(review.status !== 'shown' || review.report_count > 0) && (
        <Button isSmall onClick={onShow}>
          {m.reviews_show()}
        </Button>
      )}
      <Button isSmall onClick={() => onOpen({ kind: 'reply', review })}>
        {review.reply ? m.reviews_reply_change() : m.reviews_reply()}
      </Button>
      {review.status !== 'hidden' && (
        <Button isSmall onClick={() => onOpen({ kind: 'hide', review })}>
          {m.reviews_hide()}
        </Button>
      )}
    </div>
  )
}
