/** The version changes with the picture, so that what an address answers can be kept for ever. */
export function avatarUrlOf(userId: number, version: string): string {
  return `/avatars/${userId}.jpg?v=${version}`
}
