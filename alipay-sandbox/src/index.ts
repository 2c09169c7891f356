export { ensureSandboxKeys } from './keys.ts'
export type { SandboxCredentials } from './keys.ts'
export { startSandbox } from './sandbox.ts'
export type { RunningSandbox, SandboxOptions } from './sandbox.ts'
