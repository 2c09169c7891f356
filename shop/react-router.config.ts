import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  buildDirectory: 'dist',
  ssr: true,
  // Includes every route from the first page on, without manifest requests, because the app is small.
  routeDiscovery: { mode: 'initial' },
  // The router notices when a page's only file fails to load. If a split page loses one part, the error screen appears.
  splitRouteModules: false,
} satisfies Config
