/** Who may import whom (ARCHITECTURE.md). The order of floors and slices is data: architecture.json. */
const { floors, slices, serverRooms: rooms } = require('./architecture.json')

const feature = '^shop/src/features/([^/]+)/'
/** What is on the wire, for shoppers and for staff: each one file, or a room of files by subject. */
const contract = '(console-)?contract(\\.ts$|/)'
const contracts = `/${contract}`
/** Screens of the merchant's console, and the parts that slices share among them. */
const consoleScreens =
  '^shop/src/(console(-ui|-session)?/|features/[^/]+/(components/)?console/|features/staff/components/)'
const tests = ['\\.test\\.tsx?$', '/testing/']
/** Of these, what runs a whole shop: it may use every slice. A factory keeps to the order of slices. */
const wholeShop = ['\\.test\\.tsx?$', '/testing/fixtures/']
const oneOf = (names) => `(${names.join('|')})`

/** What runs on the server alone; all else under src may come to run in a browser. */
const serverOnly = ['/server/', `^shop/src/platform/${oneOf(rooms)}/`, '^shop/(?!src/)']

/** A floor is a folder. Of the single files, links are a floor; root, routes and entries belong to the storefront. */
const placeOfFloor = { paths: '^shop/src/paths\\.ts$', storefront: '^shop/src/(storefront/|(?!paths\\.ts$)[^/]+$)' }
const pathOfFloor = (floor) => placeOfFloor[floor] ?? `^shop/src/${floor}/`

const rule = (name, from, to) => ({ name, severity: 'error', from, to })

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    rule('no-cycles', {}, { circular: true }),
    ...floors
      .slice(0, -1)
      .map((floor, index) =>
        rule(
          `${floor}-knows-no-floor-above`,
          { path: pathOfFloor(floor), pathNot: tests },
          { path: [...floors.slice(index + 1).map(pathOfFloor), '^shop/[^/]+$'] },
        ),
      ),
    ...slices
      .slice(0, -1)
      .map((slice, index) =>
        rule(
          `${slice}-knows-no-slice-above`,
          { path: `^shop/src/features/${slice}/`, pathNot: wholeShop },
          { path: `^shop/src/features/${oneOf(slices.slice(index + 1))}/` },
        ),
      ),
    // Two programs in two builds: neither carries a byte of the other.
    rule(
      'console-knows-no-page-of-the-shop',
      { path: consoleScreens, pathNot: tests },
      { path: '^shop/src/(storefront|session|features/[^/]+/pages)/' },
    ),
    rule(
      'pages-of-the-shop-know-no-console',
      { path: '^shop/src/', pathNot: [consoleScreens, ...tests] },
      { path: consoleScreens },
    ),
    rule(
      'a-slice-of-no-known-order',
      { path: feature },
      { path: feature, pathNot: `^shop/src/features/${oneOf(slices)}/` },
    ),
    rule(
      'other-slices-only-through-their-doors',
      { path: feature, pathNot: tests },
      {
        path: feature,
        pathNot: [
          '^shop/src/features/$1/',
          `^shop/src/features/[^/]+/${contract}`,
          '^shop/src/features/[^/]+/(server/index|values)\\.ts$',
          // What a slice above supplies to the one below.
          '^shop/src/features/[^/]+/server/ports/',
          // Pure: server and browser add up the same total, and state the same fee. Data: imports read the columns of goods.
          '^shop/src/features/(pricing/price-order|(catalogue|goods-rows)/goods-fields|goods-facts/fact-fields)\\.ts$',
          '^shop/src/features/[^/]+/rules/',
          '^shop/src/features/[^/]+/components/',
        ],
      },
    ),
    rule(
      'server-only-through-the-front-door',
      { path: '^shop/(?!src/features/|src/storefront/server/)', pathNot: tests },
      { path: '^shop/src/(features/[^/]+|storefront)/server/', pathNot: '/server/((index|config)\\.ts$|ports/)' },
    ),
    rule(
      'pages-never-reach-server-code',
      { path: '^shop/src/', pathNot: [...serverOnly, ...tests] },
      { path: serverOnly },
    ),
    rule(
      'pages-take-types-only-from-contracts',
      { path: '^shop/src/', pathNot: [...serverOnly, ...tests, contracts, '^shop/src/platform/contract/'] },
      {
        path: `${contracts}|^shop/src/platform/contract/`,
        pathNot: '/values\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'contract-knows-only-zod-values-and-contracts',
      { path: `^shop/src/features/[^/]+${contracts}` },
      {
        pathNot: [
          '^node_modules/zod',
          '^shop/src/platform/contract/',
          `^shop/src/features/[^/]+/${contract}`,
          '^shop/src/features/[^/]+/values\\.ts$',
          '^shop/src/features/((catalogue|goods-rows)/goods-fields|goods-facts/fact-fields)\\.ts$',
        ],
      },
    ),
    rule(
      'values-know-only-values',
      { path: '/values\\.ts$' },
      { pathNot: ['/values\\.ts$', '^shop/src/platform/money/'] },
    ),
    rule(
      'rules-know-no-story',
      { path: '/server/rules/', pathNot: tests },
      { path: '/server/(use-cases|queries|routes)', dependencyTypesNot: ['type-only'] },
    ),
    rule('queries-know-no-story', { path: '/server/queries/', pathNot: tests }, { path: '/server/(use-cases|routes)' }),
    rule(
      'use-cases-know-no-http',
      { path: '/server/use-cases/', pathNot: tests },
      { path: '/server/[^/]*routes\\.ts$' },
    ),
    rule(
      'sql-only-in-queries',
      {
        path: '^shop/',
        pathNot: [...tests, '/server/queries/', '^shop/src/platform/(database|backup)/', '^shop/testing/'],
      },
      { path: '^node_modules/drizzle-orm/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'database-driver-behind-one-door',
      { path: '^shop/', pathNot: [...tests, '^shop/src/platform/database/', '^shop/testing/'] },
      { path: '^node_modules/pg/', dependencyTypesNot: ['type-only'] },
    ),
    // `npm install --omit=dev && npm start` must work.
    rule(
      'production-code-needs-no-development-package',
      {
        path: '^(shop|local-postgres|alipay-sandbox|wechat-pay-sandbox|demo)/',
        pathNot: [...tests, '/vitest\\.config\\.ts$'],
      },
      { dependencyTypes: ['npm-dev', 'npm-no-pkg'], dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'src-knows-not-who-starts-it',
      { path: '^shop/src/', pathNot: tests },
      { path: '^shop/(runtime|build|commands)/' },
    ),
    rule(
      'factories-know-no-whole-shop',
      { path: '^shop/src/.*/testing/', pathNot: wholeShop },
      { path: '^shop/(testing/|[^/]+$)' },
    ),
    rule('production-code-knows-no-tests', { path: '^(shop|demo)/', pathNot: tests }, { path: tests }),
    rule(
      'workspaces-stay-apart',
      { path: '^(local-postgres|alipay-sandbox|wechat-pay-sandbox|demo|scripts)/' },
      { path: '^(shop|e2e|bench)/' },
    ),
    rule('the-shop-knows-not-who-tries-it', { path: '^shop/' }, { path: '^(e2e|bench|scripts)/' }),
    rule(
      'stories-see-the-shop-from-outside',
      { path: '^e2e/' },
      { path: '^shop/', pathNot: ['^shop/src/routes\\.ts$', '/values\\.ts$'] },
    ),
    rule(
      'bench-enters-by-the-doors',
      { path: '^bench/' },
      {
        path: '^shop/',
        pathNot: [
          '^shop/(commands/|build/compile-texts\\.ts$)',
          '^shop/src/platform/',
          `^shop/src/features/[^/]+/${contract}`,
          '^shop/src/features/[^/]+/(server/(index\\.ts$|ports/|rules/|queries/)|values\\.ts$)',
        ],
      },
    ),
    rule(
      'sandbox-shares-no-code',
      {
        path: '^shop/',
        pathNot: [...tests, '^shop/src/features/payment-providers/server/providers/[^/]+/stand-in\\.ts$'],
      },
      { path: '^(alipay|wechat-pay)-sandbox/' },
    ),
  ],
  options: {
    tsConfig: { fileName: 'shop/tsconfig.json' },
    // Not 'specify', which transpiles each file besides: three times the work, and no rule asks for what it adds.
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/(dist|\\.react-router|public|pictures)/|^shop/src/texts/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
}
