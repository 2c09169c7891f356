/** Where the pictures of goods lie in storage: a folder for each version, and a note of which one is shown. */
export const goodsPictureKeys = {
  current: (goodsId: number) => `goods/${goodsId}/current`,
  version: (goodsId: number, version: string) => `goods/${goodsId}/${version}`,
  master: (goodsId: number, version: string) => `goods/${goodsId}/${version}/master.webp`,
  variant: (goodsId: number, version: string, name: string) => `goods/${goodsId}/${version}/${name}`,
}
