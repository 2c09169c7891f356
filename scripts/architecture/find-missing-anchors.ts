import { posix } from 'node:path'
import { isDocument } from './find-missing-paths.ts'

const link = /\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)/g
const heading = /^#{1,6} (.+)$/gm

/** Finds links to a heading that its document lacks. */
export function findMissingAnchors(files: string[], read: (file: string) => string): string[] {
  const present = new Set(files)
  return files.filter(isDocument).flatMap((file) =>
    [...read(file).matchAll(link)].flatMap(([, path = '', anchor = '']) => {
      const target = path ? posix.join(posix.dirname(file), path) : file
      if (!present.has(target) || !target.endsWith('.md') || anchorsOf(read(target)).has(anchor)) return []
      return [`${file}: names ${path}#${anchor}, and there is no such heading`]
    }),
  )
}

function anchorsOf(text: string): Set<string> {
  const headings = text.replace(/```[\s\S]*?```/g, '').matchAll(heading)
  return new Set(
    [...headings].map(([, title = '']) =>
      title
        .trim()
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(/\s/g, '-'),
    ),
  )
}
