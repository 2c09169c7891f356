/** Who may import whom (ARCHITECTURE.md). Read from top to bottom: first the layers, then the order of the slices. */
const feature = '^shop/src/features/([^/]+)/'
const testOrFactory = '\\.test\\.tsx?$|-(factory|fixture)\\.ts$|/testing/'

/** What runs on the server alone; all else under src may come to run in a browser. */
const serverRooms = '^shop/src/platform/(backup|config|database|http|jobs|storage|telemetry)/'
const serverOnly = ['/server/', serverRooms, '^shop/(?!src/)', testOrFactory]

/** A slice and those it may use; never upward. */
const mayUse = {
  media: [],
  identity: ['media'],
  catalogue: ['media', 'identity'],
  favourites: ['catalogue', 'identity'],
  orders: ['catalogue', 'identity'],
  payments: ['orders', 'catalogue', 'identity'],
  checkout: ['payments', 'orders', 'catalogue', 'identity'],
  imports: ['catalogue'],
  'test-nodes': ['identity'],
  home: ['catalogue', 'identity'],
}

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'platform-and-ui-know-no-feature',
      severity: 'error',
      from: { path: '^shop/src/(platform|ui)/', pathNot: testOrFactory },
      to: { path: '^shop/src/features/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'pages-never-reach-server-code',
      severity: 'error',
      from: { path: '^shop/src/', pathNot: serverOnly },
      to: { path: ['/server/', serverRooms, '^shop/(?!src/)'] },
    },
    {
      name: 'pages-take-types-only-from-contracts',
      severity: 'error',
      from: { path: '^shop/src/', pathNot: [...serverOnly, '/contract\\.ts$', '^shop/src/platform/contract/'] },
      to: { path: '/contract\\.ts$|^shop/src/platform/contract/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'other-slices-only-through-front-door-or-contract',
      severity: 'error',
      from: { path: feature, pathNot: testOrFactory },
      to: {
        path: '^shop/src/features/([^/]+)/',
        pathNot: [
          '^shop/src/features/$1/',
          '^shop/src/features/[^/]+/(server/index|contract)\\.ts$',
          '^shop/src/features/[^/]+/components/',
        ],
      },
    },
    {
      name: 'contract-knows-only-zod-and-contracts',
      severity: 'error',
      from: { path: '^shop/src/features/[^/]+/contract\\.ts$' },
      to: { pathNot: ['^node_modules/zod', '^shop/src/platform/contract/', '^shop/src/features/[^/]+/contract\\.ts$'] },
    },
    {
      name: 'database-driver-behind-one-door',
      severity: 'error',
      from: { path: '^shop/', pathNot: ['^shop/src/platform/database/database\\.ts$', testOrFactory] },
      to: { path: '^node_modules/pg/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'workspaces-stay-apart',
      severity: 'error',
      from: { path: '^(local-postgres|alipay-sandbox|demo)/' },
      to: { path: '^shop/' },
    },
    {
      name: 'sandbox-shares-no-code',
      severity: 'error',
      from: { path: '^shop/src/', pathNot: testOrFactory },
      to: { path: '^alipay-sandbox/' },
    },
    // Components are for the pages of any slice: a goods page shows the like button.
    ...Object.entries(mayUse).map(([slice, others]) => ({
      name: `${slice}-looks-down-only`,
      severity: 'error',
      from: { path: `^shop/src/features/${slice}/`, pathNot: testOrFactory },
      to: { path: feature, pathNot: `^shop/src/features/((${[slice, ...others].join('|')})/|[^/]+/components/)` },
    })),
  ],
  options: {
    tsConfig: { fileName: 'shop/tsconfig.json' },
    tsPreCompilationDeps: 'specify',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^shop/build/(client|server)/|/(dist|\\.react-router|public|pictures)/|^shop/src/texts/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
}
