/** Public exports of the storefront's server. */
export { addWebManifest } from './web-manifest.ts'
