import { useState } from 'react'
import { m } from '#texts'
import type { ConsoleReturn, refuseReturnAsStaff } from '#features/returns/console-contract.ts'
import { callConsole } from '#console-session/console-api.ts'
import { ReasonDialog } from '#features/fulfilment/components/console/reason-dialog.tsx'

/**
 * Dialog to decline a return with a sentence for the shopper; also for an empty box.
 * @returns `dialog`, to be rendered outside the decision form, so that its fields are not submitted with that form
 */
export function useRefuseDialog(
  returnNumber: string,
  onDone: (changed: ConsoleReturn) => void,
  hasNothingCome = false,
) {
  const [isRefusing, setRefusing] = useState(false)
  const refuse = async (reason: string) => {
    const changed = await callConsole<typeof refuseReturnAsStaff>('POST /api/console/returns/{return_number}/refuse/', {
      params: { return_number: returnNumber },
      body: { reason, ...(hasNothingCome ? { nothing_came: true } : {}) },
    })
    setRefusing(false)
    onDone(changed)
  }
  return {
    begin: () => setRefusing(true),
    dialog: isRefusing && (
      <ReasonDialog
        title={hasNothingCome ? m.returns_none_came_title() : m.returns_refuse_title()}
        sentence={hasNothingCome ? m.returns_none_came_sentence() : m.returns_refuse_sentence()}
        submit={hasNothingCome ? m.returns_none_came_submit() : m.returns_refuse_submit()}
        onClose={() => setRefusing(false)}
        work={refuse}
      />
    ),
  }
}
