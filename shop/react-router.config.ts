import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  buildDirectory: 'dist',
  ssr: true,
  // A small app: every route is known from the first page on, no manifest requests.
  routeDiscovery: { mode: 'initial' },
  // The router notices when the single file of a page fails to load.
  // A lost part of a split page would end in the error screen.
  splitRouteModules: false,
} satisfies Config
