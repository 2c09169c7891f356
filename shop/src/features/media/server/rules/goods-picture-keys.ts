/** The keys of goods pictures in storage: a folder for each version. */
export const goodsPictureKeys = {
  version: (goodsId: number, version: string) => `goods/${goodsId}/${version}`,
  master: (goodsId: number, version: string) => `goods/${goodsId}/${version}/master.webp`,
  variant: (goodsId: number, version: string, name: string) => `goods/${goodsId}/${version}/${name}`,
}
