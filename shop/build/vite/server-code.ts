import architecture from '../../../architecture.json' with { type: 'json' }

/** Paths of what runs on the server alone, as `.dependency-cruiser.cjs` knows them, too. */
export const serverCode = new RegExp(
  `/shop/(?:src/(?:.*/server/|platform/(?:${architecture.serverRooms.join('|')})/)|(?!src/|node_modules/|public/)[\\w./-]*\\.ts$)`,
)
