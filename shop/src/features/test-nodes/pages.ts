import { paths } from '#paths'
import type { RouteEntry } from '#platform/pages/page.ts'

const pages: RouteEntry[] = [
  { path: 'test', file: './features/test-nodes/pages/test-home.tsx', screens: { test: paths.test } },
  {
    path: 'test/redux',
    file: './features/test-nodes/pages/redux.tsx',
    children: [
      {
        index: true,
        file: './features/test-nodes/pages/redux-test-slice.tsx',
        screens: { 'test-redux': paths.testCounter },
      },
    ],
  },
  // Where the test page's form posts to.
  { path: 'test/action/put_file', file: './features/test-nodes/pages/create-node.tsx', screens: {}, hasLongForm: true },
  // A node has to exist before it has a page.
  { path: 'test/:node_id', file: './features/test-nodes/pages/node.tsx', screens: {} },
]

export default pages
