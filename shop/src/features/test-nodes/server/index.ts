/** Front door of the slice. */
export { addTestNodeCalls } from './test-node-routes.ts'
