import { m } from '#texts'
import { ConsolePage } from '#console-ui/console-page.tsx'

export function Component() {
  return (
    <ConsolePage title={m.console_not_found()}>
      <p>{m.console_not_found_text()}</p>
    </ConsolePage>
  )
}
