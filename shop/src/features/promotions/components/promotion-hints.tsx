/**
 * Lists requirements of further promotions.
 * @param hints unset in an offline copy of an earlier version
 */
export function PromotionHints({ hints = [] }: { hints?: readonly string[] }) {
  if (hints.length === 0) return null
  return (
    <ul className="mt-4 grid gap-1 rounded-control bg-sunk px-3.5 py-2.5 text-note">
      {hints.map((hint) => (
        <li key={hint}>{hint}</li>
      ))}
    </ul>
  )
}
