import { describe, expect, it } from 'vitest'
import { foldText } from './fold-text.ts'
import { kanjiVariants } from './kanji-variants.ts'

describe('foldText', () => {
  it.each([
    ['龍井', '龙井'],
    ['竜井', '龙井'],
    ['國', '国'],
    ['氣', '气'],
    ['気', '气'],
    ['裏', '里'],
    ['裡', '里'],
    ['髪', '发'],
    ['髮', '发'],
    ['發', '发'],
    ['発', '发'],
    ['図案', '图案'],
    ['絵', '绘'],
    ['売', '卖'],
    ['桜', '樱'],
    ['円', '圆'],
    ['広', '广'],
    ['沢', '泽'],
    ['渋', '涩'],
    ['変', '变'],
    ['辺', '边'],
    ['邉', '边'],
    ['駅', '驿'],
    ['鉄瓶', '铁瓶'],
    ['焼', '烧'],
    ['黒', '黑'],
    ['緑茶', '绿茶'],
    ['検', '检'],
    ['栄', '荣'],
    ['醤油', '酱油'],
    ['麺', '面'],
    ['麵', '面'],
    ['塩', '盐'],
    ['釈', '释'],
    ['お菓子', 'お果子'],
    ['囲碁', '围棋'],
    ['椀', '碗'],
    ['働', '动'],
    ['予約', '预约'],
    ['值', '值'],
    ['著', '着'],
    ['乾隆', '干隆'],
    ['佐々木', '佐佐木'],
    ['髙島', '高岛'],
    ['葛\u{E0100}', '葛'],
    ['𠮷', '吉'],
  ])('writes the kanji of %s as %s', (text, folded) => {
    expect(foldText(text)).toBe(folded)
  })

  it.each([
    ['マッチャ', 'まっちゃ'],
    ['ﾏｯﾁｬ', 'まっちゃ'],
    ['ｶﾞﾗｽ', 'がらす'],
    ['ヴァイオリン', 'ゔぁいおりん'],
    ['コーヒー', 'こーひー'],
    ['か\u3099', 'が'],
    ['は゜', 'ぱ'],
    ['ＡＢＣ１２３', 'abc123'],
    ['㎏', 'kg'],
    ['Café', 'cafe'],
    ['cafe\u0301', 'cafe'],
    ['Tōkyō', 'tokyo'],
    ['İstanbul', 'istanbul'],
    ['Straße', 'strasse'],
    ['smørrebrød', 'smorrebrod'],
    ['й', 'й'],
    ['한국', '한국'],
    ['zero\u200Bwidth', 'zerowidth'],
    ['\u{20000}', '\u{20000}'],
    ['\u{1F375}', '\u{1F375}'],
    ['', ''],
  ])('writes %s as %s', (text, folded) => {
    expect(foldText(text)).toBe(folded)
  })

  it.each([
    ['か', 'が'],
    ['は', 'ぱ'],
    ['つ', 'っ'],
    ['茶', '荼'],
    ['瓶', '甕'],
    ['弁', '辨'],
  ])('distinguishes %s and %s', (one, other) => {
    expect(foldText(one)).not.toBe(foldText(other))
  })

  it('is idempotent', () => {
    const kanji = Array.from({ length: 0x9fff - 0x3400 }, (_, index) => String.fromCodePoint(0x3400 + index))
    expect(kanji.filter((character) => foldText(foldText(character)) !== foldText(character))).toEqual([])
  })

  it('folds a text as it folds its characters, so that parts of words are found', () => {
    const text = '乾隆年間的瞭解與裏面頭髮著名干貝後宮'
    expect(foldText(text)).toBe(Array.from(text, foldText).join(''))
  })

  it('survives half a surrogate pair', () => {
    expect(foldText('茶\uD842')).toBe('茶\uFFFD')
  })

  it('knows at least 400 variants, each leading to a form that stays', () => {
    expect(kanjiVariants.size).toBeGreaterThan(400)
    expect([...kanjiVariants.values()].filter((form) => foldText(form) !== form)).toEqual([])
  })

  it('brings at least 250 Japanese forms of the JIS standard to the Chinese ones', () => {
    const pairs =
      '亜亚悪恶圧压囲围医医為为壱壹隠隐栄荣営营衛卫駅驿円圆塩盐縁缘応应欧欧桜樱横横仮假価价画画会会絵绘壊坏懐怀拡扩覚觉楽乐巻卷漢汉関关歓欢観观気气帰归亀龟偽伪戯戏犠牺旧旧拠据挙举虚虚峡峡挟挟狭狭暁晓区区駆驱勲勋薫薰径径恵惠掲揭渓溪経经継继茎茎蛍萤軽轻鶏鸡芸艺撃击県县倹俭剣剑圏圈検检権权献献険险顕显験验厳严広广効效恒恒黄黄鉱矿号号国国黒黑済济砕碎斎斋剤剂雑杂参参桟栈蚕蚕惨惨賛赞残残歯齿児儿辞辞湿湿実实写写釈释寿寿収收従从渋涩獣兽縦纵粛肃処处緒绪叙叙将将称称渉涉焼烧証证奨奖条条状状乗乘浄净剰剩畳叠縄绳壌壤嬢娘譲让醸酿触触嘱嘱真真寝寝慎慎尽尽図图粋粹酔醉穂穗随随髄髓枢枢数数瀬濑声声斉齐静静窃窃摂摄専专戦战浅浅潜潜繊纤践践銭钱禅禅双双壮壮争争荘庄捜搜挿插装装総总騒骚増增蔵藏臓脏属属続续堕堕体体対对帯带滞滞台台択择沢泽単单担担胆胆団团断断弾弹遅迟痴痴虫虫昼昼鋳铸庁厅徴征聴听鎮镇逓递鉄铁転转点点伝传灯灯当当党党盗盗稲稻闘斗徳德独独読读届届弐贰悩恼脳脑覇霸拝拜廃废売卖麦麦発发髪发抜拔蛮蛮秘秘浜滨瓶瓶払拂仏佛並并変变辺边弁弁宝宝豊丰毎每満满黙默訳译薬药与与誉誉揺摇様样謡谣来来頼赖乱乱覧览竜龙猟猎両两塁垒励励礼礼隷隶霊灵齢龄暦历歴历恋恋炉炉労劳楼楼録录湾湾姫姬桧桧鴎鸥麹曲蝋蜡蒋蒋掻搔祷祷頬颊聡聪嶋岛砲炮窓窗駄驮汚污呉吴娯娱隣邻値值氷冰鋭锐'
    const wrong: string[] = []
    const characters = Array.from(pairs)
    for (let at = 0; at < characters.length; at += 2) {
      const [japanese = '', chinese = ''] = characters.slice(at, at + 2)
      if (foldText(japanese) !== foldText(chinese)) wrong.push(`${japanese} ${foldText(japanese)} ${chinese}`)
    }
    expect(characters.length / 2).toBeGreaterThan(250)
    expect(wrong).toEqual([])
  })
})
