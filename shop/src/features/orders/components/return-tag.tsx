import { m } from '#texts'
import type { OpenReturnStep } from '#features/orders/values.ts'
import { Tag, type TagTone } from '#ui/display/tag.tsx'

const words: Record<OpenReturnStep, { tone: TagTone; words: () => string }> = {
  requested: { tone: 'quiet', words: m.orders_return_requested },
  approved: { tone: 'warm', words: m.orders_return_approved },
  sent_back: { tone: 'quiet', words: m.orders_return_sent_back },
  received: { tone: 'quiet', words: m.orders_return_received },
  refunding: { tone: 'quiet', words: m.orders_return_received },
}

/** Step of an open return; warm where the shopper has something to do. */
export function ReturnTag({ step }: { step: OpenReturnStep | null }) {
  return step && <Tag tone={words[step].tone}>{words[step].words()}</Tag>
}
