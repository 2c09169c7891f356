import { m } from '#texts'
import { Button } from '#ui/controls/button.tsx'
import { ConsoleDialog } from '#console-ui/dialogs/console-dialog.tsx'
import { type AuditLabels, valueChanged } from '#features/staff/components/audit-log/audit-labels.ts'
import { SubjectHistory } from '#features/staff/components/audit-log/subject-history.tsx'
import { nameInLanguage } from '#console-ui/display/names.ts'
import { goodsTypesAuditLabels } from './audit-labels.ts'
import type { TypesDialog } from './tree-row.tsx'

const described = (name: () => string) => ({ name, describe: valueChanged })

/** The screen of a type's facts shows which. */
const words: AuditLabels = {
  ...goodsTypesAuditLabels,
  type: {
    ...goodsTypesAuditLabels.type,
    facts: described(m.goods_types_facts),
    required_facts: described(m.goods_types_required_facts),
    filter_facts: described(m.goods_types_filter_facts),
  },
}

export interface TypeHistoryProps {
  dialog: TypesDialog & { what: 'history' }
  onClose(): void
}

/** Names, moves and merges of a type, with their authors. */
export function TypeHistory({ dialog: { level, row }, onClose }: TypeHistoryProps) {
  return (
    <ConsoleDialog title={m.staff_history_of({ name: nameInLanguage(row.names) })} onClose={onClose}>
      <SubjectHistory subject={`${level}:${row.id}`} words={words} />
      <p className="action-row">
        <Button onClick={onClose}>{m.console_ui_close()}</Button>
      </p>
    </ConsoleDialog>
  )
}
