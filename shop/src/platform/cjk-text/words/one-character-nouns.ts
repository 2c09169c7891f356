/** Characters that name goods by themselves at the end of a word: 锅 in 炒菜锅. Most characters, as 霜, do not. */
const nouns = new Set(
  '锅碗盘碟杯壶瓶罐盆桶刀叉勺筷箸灯钟表镜床柜架箱包袋伞帽鞋靴袜裤裙衣被枕毯席巾笔纸书尺茶酒米油盐醋糖糕饼菜肉鱼虾蛋奶花球琴鼓画锁键椅桌凳扇梳窗帘垫毡筐篮狗猫鸟布线绳皂烛',
)

export const isNoun = (character: string): boolean => nouns.has(character)
