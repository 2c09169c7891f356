/** `npm run NAME` without npm in between, so that a signal reaches the command itself. */
import { fileURLToPath } from 'node:url'

const startFile = fileURLToPath(new URL('../shop/commands/start-command.ts', import.meta.url))

/** @returns arguments for `process.execPath` */
export function shopCommand(name: 'audit' | 'import' | 'restore' | 'staff', ...args: string[]): string[] {
  return [startFile, name, ...args]
}
