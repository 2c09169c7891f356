import { defineConfig } from 'vitest/config'

/** Tests of several processes without a browser; the stories are Playwright's. */
export default defineConfig({
  test: {
    include: ['{gallery,processes}/**/*.test.ts'],
    globalSetup: 'processes/prepared/prepare-data.ts',
    testTimeout: 60_000,
    hookTimeout: 150_000,
    expect: { poll: { timeout: 20_000 } },
    // Each starts its own shops and waits much of the time. `npm test` runs other tests in parallel.
    maxWorkers: 2,
    // Modules load once, not once per file.
    isolate: false,
  },
})
