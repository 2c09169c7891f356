/** The round picture of a person; without one, the first character of the name. */
export function Avatar({ name, url }: { name: string; url: string | null }) {
  if (url) {
    return (
      <img
        src={url}
        alt={name}
        width={96}
        height={96}
        className="size-24 shrink-0 rounded-pill bg-picture-ground object-cover"
      />
    )
  }
  return (
    <span
      aria-hidden="true"
      className="grid size-24 shrink-0 place-items-center rounded-pill bg-accent-soft font-serif text-title text-accent"
    >
      {firstCharacter(name)}
    </span>
  )
}

function firstCharacter(name: string): string {
  for (const { segment } of new Intl.Segmenter().segment(name)) return segment.toUpperCase()
  return ''
}
