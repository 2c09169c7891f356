/** One of the shop's exact texts for missing data. */
export function MissingText({ text }: { text: string }) {
  return (
    <p lang="en" className="py-16 text-center text-ink-2">
      {text}
    </p>
  )
}
