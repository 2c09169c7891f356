/** The shop's seal: よ on matcha. A mark, not a word: as generated content it is no part of the link's visible label. */
export function Seal() {
  return <span lang="ja" aria-hidden="true" className="seal" />
}
