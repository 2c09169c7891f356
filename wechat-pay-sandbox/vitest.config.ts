import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Some tests start a process.
    testTimeout: 30_000,
    maxWorkers: 2,
    // Loads the library and creates the keys once a process, not once a file.
    isolate: false,
  },
})
