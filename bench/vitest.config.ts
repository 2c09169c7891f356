import { defineConfig } from 'vitest/config'

/** The tests start a shop and wait for it. */
export default defineConfig({ test: { include: ['src/**/*.test.ts'], testTimeout: 300_000, hookTimeout: 300_000 } })
