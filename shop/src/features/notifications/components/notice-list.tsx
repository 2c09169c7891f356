import { Link } from 'react-router'
import { m } from '#texts'
import { GoodsPicture } from '#features/catalogue/components/cards/goods-picture.tsx'
import type { Notification } from '#features/notifications/contract.ts'
import { classNames } from '#ui/display/class-names.ts'
import { markOpened } from '../client/change-notices.ts'
import { noticeTime, partByDay } from '../client/notice-days.ts'
import { addressOf, sentenceOf } from '../client/notice-words.ts'
import { NoticeIcon } from './notice-icon.tsx'

/** Notices, newest first: those of today, and earlier ones. */
export function NoticeList({ notices, now }: { notices: readonly Notification[]; now: Date }) {
  const { today, earlier } = partByDay(notices, now)
  const parts = [
    { title: m.notifications_today(), items: today },
    { title: m.notifications_earlier(), items: earlier },
  ]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {parts.map(({ title, items }) =>
        items.length === 0 ? null : (
          <section key={title}>
            <h2 className="text-note text-ink-2">{title}</h2>
            <ul>
              {items.map((notice) => (
                <NoticeEntry key={notice.id} notice={notice} now={now} />
              ))}
            </ul>
          </section>
        ),
      )}
    </div>
  )
}

function NoticeEntry({ notice, now }: { notice: Notification; now: Date }) {
  const isUnread = notice.read_at === null
  return (
    <li className="group relative flex items-center gap-4 border-b border-line py-4">
      {isUnread && <span className="absolute top-1/2 -left-3 size-1.5 -translate-y-1/2 rounded-pill bg-accent" />}
      <span className={isUnread ? 'text-accent' : 'text-ink-3'}>
        <NoticeIcon name={notice.kind} />
      </span>
      <span className="w-14 shrink-0 overflow-hidden rounded-picture bg-picture-ground">
        {notice.image_url ? (
          <GoodsPicture imageUrl={notice.image_url} alt="" sizes="56px" />
        ) : (
          <span className="block aspect-square" />
        )}
      </span>
      <div className="min-w-0">
        <Link
          to={addressOf(notice)}
          onClick={() => isUnread && markOpened(notice.id)}
          className={classNames('card-link wrap-anywhere', isUnread && 'font-strong')}
        >
          {sentenceOf(notice)}
        </Link>
        <p className="text-note text-ink-2 tabular-nums">
          {isUnread && <span className="sr-only">{m.notifications_unread()} </span>}
          <time dateTime={notice.created_at}>{noticeTime(notice.created_at, now)}</time>
        </p>
      </div>
    </li>
  )
}
