import type { AuditLabels } from '#features/staff/components/audit-log/audit-labels.ts'
import { m } from '#texts'
import { formatList } from '#ui/display/list.ts'
import { factFields, type FactKey } from '../fact-fields.ts'

const namesOf = (value: unknown) =>
  Array.isArray(value) ? formatList(value.map((key: FactKey) => factFields[key]?.name() ?? String(key))) : null

export const goodsFactsAuditLabels: AuditLabels = {
  type: {
    facts: { name: m.goods_facts_trail_facts, value: namesOf },
    required_facts: { name: m.goods_facts_trail_required, value: namesOf },
    filter_facts: { name: m.goods_facts_trail_filter, value: namesOf },
  },
}
