/** Front door of the storefront's server. */
export { addWebManifest } from './web-manifest.ts'
