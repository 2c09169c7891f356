/** What the shop says, in every language alike, where data that must be there is not. */
export const missingData = {
  image: 'image is null',
  url: 'url is null',
  linkUrl: 'link_url is null',
} as const
