import { m } from '#texts'
import { showAlert } from '../alert-store.ts'
import { Button } from '../button.tsx'
import { Part } from './part.tsx'

export function MessageParts() {
  return (
    <Part title={m.ui_parts_messages()}>
      <div className="flex flex-wrap gap-4">
        <Button onClick={() => showAlert(m.ui_parts_sample_sentence(), { kind: 'success' })}>success</Button>
        <Button onClick={() => showAlert(m.error_no_active_account(), { kind: 'failure' })}>failure</Button>
      </div>
    </Part>
  )
}
