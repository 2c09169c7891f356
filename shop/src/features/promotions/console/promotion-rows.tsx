import { Link } from 'react-router'
import { m } from '#texts'
import { type StateTone, StateMark } from '#console-ui/display/state-mark.tsx'
import { nameInLanguage } from '#console-ui/display/names.ts'
import { ListTabs } from '#console-ui/lists/list-tabs.tsx'
import { formatMoney } from '#platform/money/money.ts'
import type { WirePromotion } from '../console-contract.ts'
import type { PromotionState } from '../values.ts'
import { fieldsOf } from './promotion-fields.ts'
import { offerWords, stateWords, usedWords } from './rule-words.ts'

const tones: Record<PromotionState, StateTone> = { running: 'todo', coming: 'wait', over: 'off', off: 'off' }

export function PromotionTabs({ facets }: { facets: Record<PromotionState | 'all', number> }) {
  return (
    <ListTabs
      isNarrow
      label={m.promotions_states()}
      tabs={[
        { value: '', label: m.promotions_tab_all(), count: facets.all },
        { value: 'running', label: m.promotions_is_running(), count: facets.running },
        { value: 'coming', label: m.promotions_is_coming(), count: facets.coming },
        { value: 'over', label: m.promotions_is_over(), count: facets.over },
        { value: 'off', label: m.promotions_is_off(), count: facets.off },
      ]}
    />
  )
}

interface PromotionRowsProps {
  rows: readonly WirePromotion[]
  chosen: string
  addressOf(id: number): string
}

export function PromotionRows({ rows, chosen, addressOf }: PromotionRowsProps) {
  if (rows.length === 0) return <p className="py-3 text-ink-2">{m.promotions_none_here()}</p>
  return (
    <ul className="border-t border-line">
      {rows.map((row) => (
        <li key={row.id}>
          <Link
            to={addressOf(row.id)}
            aria-current={String(row.id) === chosen ? 'true' : undefined}
            className="grid gap-0.5 border-b border-line px-2.5 py-3 text-small/5 hover:bg-sunk focus-visible:-outline-offset-2 aria-[current]:bg-accent-soft aria-[current]:shadow-[inset_2px_0_0_var(--color-accent)]"
          >
            <span className="flex flex-wrap justify-between gap-x-2">
              <b className="text-[0.875rem] font-strong break-words">{nameInLanguage(row.names)}</b>
              <StateMark tone={tones[row.state]}>{stateWords(row)}</StateMark>
            </span>
            <span className="text-ink-2">
              <span className="code-text mr-3 break-all">{codeWords(row)}</span>
              {offerWords(fieldsOf(row)).join(' · ')}
            </span>
            <span className="text-ink-2 tabular-nums">{wordsOfUse(row)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function codeWords({ needs_code, code, code_count }: WirePromotion): string {
  if (!needs_code) return m.promotions_automatic()
  return code ?? m.promotions_codes({ count: code_count })
}

function wordsOfUse(promotion: WirePromotion): string {
  const { used_count, discount_total } = promotion
  if (used_count === 0) return m.promotions_used_never()
  return discount_total === null || discount_total === '0.00'
    ? usedWords(promotion)
    : m.promotions_used_for({ count: used_count, amount: formatMoney(discount_total) })
}
