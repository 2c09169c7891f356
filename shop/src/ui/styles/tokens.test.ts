import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Tailwind would also give `inline-block` the inline size of a token named `block`.
test.each(['./tokens.css', '../../console/styles/console.css'])('no space of %s is named like a display', (file) => {
  const styles = readFileSync(new URL(file, import.meta.url), 'utf8')
  expect(styles.match(/--spacing-(?:block|flex|grid|table)\b/g)).toBeNull()
})
