import architecture from '../../../architecture.json' with { type: 'json' }

const serverCode = new RegExp(
  `^shop/(?:src/(?:.*/server/|platform/(?:${architecture.serverRooms.join('|')})/)|(?!src/|node_modules/|public/).*\\.ts$)`,
)

/**
 * Whether a file runs on the server alone; must agree with `.dependency-cruiser.cjs`. @param path from the root of the
 * checkout
 */
export function isServerCode(path: string): boolean {
  return serverCode.test(path)
}
