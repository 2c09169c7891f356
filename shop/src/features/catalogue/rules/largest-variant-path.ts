const maxVariantWidthInPixels = 1200

/** The largest variant of a goods picture: a tenth of the PNG's weight. `/goods_img/7.png?v=3` → `/goods_img/7-1200.webp?v=3` */
export function largestVariantPath(imageUrl: string): string {
  return imageUrl.replace(/\.png(?=\?|$)/, `-${maxVariantWidthInPixels}.webp`)
}
