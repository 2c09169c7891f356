import { expect, test } from 'vitest'
import { isServerCode } from './server-code.ts'

test.each([
  'src/platform/http/response-cache/response-store.ts',
  'src/platform/database/database.ts',
  'src/features/orders/server/rules/order-states.ts',
  'runtime/ports.ts',
  'server.ts',
])('%s must not reach the browser', (file) => {
  expect(isServerCode(`shop/${file}`)).toBe(true)
})

test.each([
  'src/platform/money/money.ts',
  'src/features/orders/pages/order.tsx',
  'src/root.tsx',
  'node_modules/zod/index.ts',
])('%s may', (file) => {
  expect(isServerCode(`shop/${file}`)).toBe(false)
})
