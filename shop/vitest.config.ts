import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{build,commands,runtime,src,testing}/**/*.test.{ts,tsx}', '*.test.ts'],
    globalSetup: ['./testing/start-test-database.ts'],
    setupFiles: ['./testing/deny-outgoing-network.ts', './testing/deny-console-errors.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
})
