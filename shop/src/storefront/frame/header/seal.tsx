/** The shop's seal: よ on matcha. A mark, not a word: as generated content it is no part of the link's visible label. */
export function Seal() {
  return (
    <span
      lang="ja"
      aria-hidden="true"
      className="shrink-0 grid size-[34px] place-items-center rounded-[5px] bg-accent-fill font-serif text-[21px]/none font-[600] text-on-accent forced-colors:border before:content-['よ']"
    />
  )
}
