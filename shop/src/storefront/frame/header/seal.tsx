/** The shop's seal: よ on matcha. Generated content, so that it is no part of the link's visible label. */
export function Seal() {
  return <span lang="ja" aria-hidden="true" className="seal" />
}
