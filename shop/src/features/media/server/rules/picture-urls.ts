/** The version changes with the picture, so that a response can be cached for ever. */
export function avatarUrlOf(userId: number, version: string): string {
  return `/avatars/${userId}.jpg?v=${version}`
}
