import { defineConfig } from 'vitest/config'

/** Tests that count their process's timers, start a whole server, or reset all modules. */
const inProcessesOfTheirOwn = [
  'src/entry.server.test.tsx',
  'server.test.ts',
  'src/platform/database/cached-read.test.ts',
  'src/session/stores/client-stores.test.ts',
]

const common = {
  setupFiles: ['./testing/restore-globals.ts', './testing/deny-console-errors.ts'],
  // Fits a machine that is busy with other work, too.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // More than cores, because tests mostly wait: for the database, for other processes, for the clock.
  maxWorkers: 3,
}

export default defineConfig({
  test: {
    globalSetup: ['./testing/start-test-database.ts'],
    projects: [
      {
        test: {
          ...common,
          name: 'shop',
          include: ['{build,commands,runtime,src,testing}/**/*.test.ts', '*.test.ts'],
          exclude: inProcessesOfTheirOwn,
          // Loads the shop's modules once a worker instead of once a file, by Node itself, as in production.
          isolate: false,
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      {
        test: {
          ...common,
          name: 'pages',
          include: ['{src,testing}/**/*.test.tsx'],
          exclude: inProcessesOfTheirOwn,
          isolate: false,
        },
      },
      { test: { ...common, name: 'apart', include: inProcessesOfTheirOwn } },
    ],
  },
})
