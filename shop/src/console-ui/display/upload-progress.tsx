export interface UploadProgressProps {
  label: string
  /** From 0 to 1; at 1 the server processes the file. */
  share: number
}

export function UploadProgress({ label, share }: UploadProgressProps) {
  return (
    <progress
      className="h-1 w-40 max-w-full appearance-none border-0 bg-sunk [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunk [&::-webkit-progress-value]:bg-accent"
      aria-label={label}
      value={share}
      max={1}
    />
  )
}
