/** Messages for missing required data; the same in every language. */
export const missingData = {
  image: 'image is null',
  url: 'url is null',
  linkUrl: 'link_url is null',
} as const
