import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Some tests start a process.
    testTimeout: 30_000,
    maxWorkers: 2,
    // The SDK is loaded and the keys are made once a process, not once a file.
    isolate: false,
  },
})
