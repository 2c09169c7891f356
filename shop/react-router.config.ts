import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  buildDirectory: 'dist',
  ssr: true,
  // A small app: every route is known from the first page on, no manifest requests.
  routeDiscovery: { mode: 'initial' },
  // Of a page in one file the router notices that it is lost; a lost part of one would end in the error screen.
  splitRouteModules: false,
} satisfies Config
