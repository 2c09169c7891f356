import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ProgressSteps } from './progress-steps.tsx'

test('five steps share the line, and none is narrower than its longest word', () => {
  const names = ['Requested', 'Approved', 'Sent back', 'Received', 'Refunded']
  const steps = names.map((name) => ({ name, note: '', state: 'to_come' as const }))
  const html = renderToStaticMarkup(<ProgressSteps label="Return" steps={steps} />)
  expect(html).toContain('grid-template-columns:repeat(5, minmax(min-content, 1fr))')
})
