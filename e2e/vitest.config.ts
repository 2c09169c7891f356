import { defineConfig } from 'vitest/config'

/** What takes several processes and no browser; the stories are Playwright's. */
export default defineConfig({
  test: {
    include: ['{gallery,processes}/**/*.test.ts'],
    globalSetup: 'processes/prepared/prepare-data.ts',
    testTimeout: 60_000,
    hookTimeout: 150_000,
    expect: { poll: { timeout: 20_000 } },
    // Each starts shops of its own and waits much of the time. `npm test` runs other tests beside them.
    maxWorkers: 2,
    // What they load is loaded once, not once for a file.
    isolate: false,
  },
})
