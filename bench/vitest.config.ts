import { defineConfig } from 'vitest/config'

/** It starts a shop of its own and waits for it. */
export default defineConfig({ test: { include: ['src/**/*.test.ts'], testTimeout: 300_000, hookTimeout: 300_000 } })
