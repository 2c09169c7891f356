/** Front door of the slice. */
export { abandonedUploadSweeper } from './use-cases/abandoned-uploads.ts'
export { addTestNodeCalls } from './routes.ts'
