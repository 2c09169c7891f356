/** Offers a text to the browser as a file. */
export function saveAsFile(name: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has begun once this task is over.
  setTimeout(() => URL.revokeObjectURL(address), 0)
}
