import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    globalSetup: 'src/testing/prepare-data-dir.ts',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Each file waits for its servers much of the time.
    maxWorkers: 2,
    isolate: false,
  },
})
