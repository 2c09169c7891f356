/** The keys of goods pictures in storage: a folder for each version, and a note that names the version shown. */
export const goodsPictureKeys = {
  current: (goodsId: number) => `goods/${goodsId}/current`,
  version: (goodsId: number, version: string) => `goods/${goodsId}/${version}`,
  master: (goodsId: number, version: string) => `goods/${goodsId}/${version}/master.webp`,
  variant: (goodsId: number, version: string, name: string) => `goods/${goodsId}/${version}/${name}`,
}
