import { m } from '#texts'
import { AlertBox } from '#ui/feedback/alert-region.tsx'
import { showAlert } from '#ui/alerts/alert-store.ts'
import { Button } from '#ui/controls/button.tsx'
import { Part } from './part.tsx'

export function MessageParts() {
  const texts = { success: m.storefront_parts_sample_sentence(), failure: m.error_no_active_account() }
  return (
    <Part title={m.storefront_parts_messages()}>
      <div className="flex flex-wrap gap-4">
        {(['success', 'failure'] as const).map((kind) => (
          <AlertBox key={kind} alert={{ kind, text: texts[kind] }} onClose={() => showAlert(texts[kind], { kind })} />
        ))}
      </div>
      <div className="flex flex-wrap gap-4">
        <Button onClick={() => showAlert(texts.success, { kind: 'success' })}>success</Button>
        <Button onClick={() => showAlert(texts.failure, { kind: 'failure' })}>failure</Button>
      </div>
    </Part>
  )
}
