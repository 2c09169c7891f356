import { classNames } from '#ui/display/class-names.ts'
import { Tag, type TagTone } from '#ui/display/tag.tsx'

/** `plain`: done. `todo`: waits for staff. `wait`: for others. `back`: money returns. `bad`: needs a person. `off`: over. */
export type StateTone = 'plain' | 'todo' | 'wait' | 'back' | 'bad' | 'off'

const dots: Record<StateTone, string> = {
  plain: 'before:bg-ink-3',
  todo: 'before:bg-accent',
  wait: 'before:border-[1.5px] before:border-warn',
  back: 'before:bg-warn',
  bad: 'before:bg-danger',
  off: 'before:border-[1.5px] before:border-ink-3',
}

/** A state as a dot and a word: a hollow dot has not begun or is over. */
export function StateMark({ tone = 'plain', children }: { tone?: StateTone; children: string }) {
  return (
    <span
      className={classNames(
        'inline-flex items-baseline gap-[7px] whitespace-nowrap before:size-[7px] before:flex-none before:-translate-y-px before:rounded-pill',
        dots[tone],
      )}
    >
      {children}
    </span>
  )
}

const tags: Partial<Record<StateTone, TagTone>> = { todo: 'matcha', wait: 'warm', bad: 'danger' }

/** A state as a tag: beside a heading, or in a card. */
export function StateTag({ tone = 'plain', children }: { tone?: StateTone; children: string }) {
  return (
    <Tag tone={tags[tone] ?? 'quiet'} isDense>
      {children}
    </Tag>
  )
}
