import { useState } from 'react'
import { m } from '#texts'
import type { refuseReturnForStaff } from '#features/fulfilment/console-contract/returns.ts'
import { callConsole } from '#features/staff/components/console-api.ts'
import { ReasonDialog } from '../order/reason-dialog.tsx'

/**
 * No, in a sentence that the shopper reads.
 * @returns `dialog` stands beside the form of the answer: what is sent in it is not sent with that one
 */
export function useRefusing(returnNumber: string, onDone: () => void) {
  const [isRefusing, setRefusing] = useState(false)
  const refuse = async (reason: string) => {
    await callConsole<typeof refuseReturnForStaff>('POST /api/console/returns/{return_number}/refuse/', {
      params: { return_number: returnNumber },
      body: { reason },
    })
    setRefusing(false)
    onDone()
  }
  return {
    begin: () => setRefusing(true),
    dialog: isRefusing && (
      <ReasonDialog
        title={m.fulfilment_refuse_title()}
        sentence={m.fulfilment_refuse_sentence()}
        submit={m.fulfilment_refuse_submit()}
        onClose={() => setRefusing(false)}
        work={refuse}
      />
    ),
  }
}
