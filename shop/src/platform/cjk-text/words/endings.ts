/** Endings without meaning: 被子 is found as 被, 枕头 as 枕. */

const ending = /[子头儿]$/u

// Words with another meaning without the ending.
const wholeWords =
  '果子 本子 包子 电子 亲子 量子 原子 分子 离子 种子 瓜子 松子 君子 王子 公子 父子 母子 妻子 弟子 男子 女子 才子 骰子 车厘子 黑子 儿子 孩子 孙子 镜头 龙头 水龙头 馒头 罐头 码头 街头 床头 车头 老头 船头 女儿 婴儿 幼儿 少儿 胎儿 孤儿 育儿 小儿 男儿 宠儿'.split(
    ' ',
  )

/** @returns null where the word has no ending to remove */
export function withoutEnding(word: string): string | null {
  if (!ending.test(word) || wholeWords.some((whole) => word.endsWith(whole))) return null
  const rest = word.replace(ending, '')
  return /^\p{Script=Han}+$/u.test(rest) ? rest : null
}
