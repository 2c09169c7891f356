import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { include: ['studio/**/*.test.ts'], testTimeout: 60_000, maxWorkers: 2 },
})
