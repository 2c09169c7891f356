/** Front door of the slice. */
export { abandonedUploadSweeper } from './abandoned-uploads.ts'
export { addTestNodeCalls } from './test-node-routes.ts'
