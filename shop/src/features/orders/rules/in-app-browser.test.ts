import { expect, test } from 'vitest'
import { inAppBrowser, obeysExternalParameter } from './in-app-browser.ts'

const ios = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const android = 'Mozilla/5.0 (Linux; Android 15; 24129PN74C) AppleWebKit/537.36 (KHTML, like Gecko)'
const webView =
  'Mozilla/5.0 (Linux; Android 15; V2366A Build/AP3A.240905.015.A2; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/132.0.6834.163 Mobile Safari/537.36'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  `${ios} Mobile/15E148 MicroMessenger/8.0.60(0x18003c2f) NetType/WIFI Language/zh_CN`,
  `${webView} XWEB/1320 MMWEBSDK/20250201 MMWEBID/5512 MicroMessenger/8.0.58.2841(0x28003A3C) WeChat/arm64 Weixin NetType/5G Language/zh_CN ABI/arm64`,
  `${windows} Chrome/116.0.0.0 Safari/537.36 NetType/WIFI MicroMessenger/7.0.20.1781(0x6700143B) WindowsWechat(0x63090c33) XWEB/13639 Flue`,
  `${mac} Chrome/116.0.0.0 Safari/537.36 MicroMessenger/6.8.0(0x16080000) NetType/WIFI MiniProgramEnv/Mac MacWechat/WMPF`,
  `${ios} Mobile/15E148 wxwork/4.1.36 MicroMessenger/7.0.1 Language/zh ColorScheme/Light`,
  `${webView} XWEB/1320 MMWEBSDK/20240802 MicroMessenger/8.0.58 wxwork/4.1.36 MMWEBID/3232 Language/zh`,
  `${windows} Chrome/108.0.0.0 Safari/537.36 wxwork/4.1.32 (MicroMessenger/6.2) WeWorkUrl/`,
  `${ios} Mobile/15E148 MicroMessenger/8.0.61(0x18003d2a) NetType/4G Language/ja miniProgram/wx0000000000000000`,
  `${android} Chrome/86.0.4240.99 XWEB/4313 Mobile Safari/537.36 micromessenger/8.0.15`,
])('blocked: %s', (userAgent) => {
  expect(inAppBrowser(userAgent)).toBe('blocked')
})

test.each([
  `${ios} Mobile/15E148 QQ/9.1.60.615 V1_IPH_SQ_9.1.60_1_APP_A Pixel/1170 SimpleUISwitch/0 QQTheme/1000`,
  `${webView} V1_AND_SQ_9.1.55_9650 QQ/9.1.55.23425 NetType/WIFI WebP/0.3.0 Pixel/1080 MQQBrowser/6.2 TBS/046291`,
  `${ios} Mobile/15E148 Weibo (iPhone15,2__weibo__15.4.0__iphone__os18.6)`,
  `${android} Version/4.0 Chrome/132.0.6834.163 Mobile Safari/537.36 Weibo (24129PN74C__weibo__15.3.1__android__android15)`,
  `${ios} Mobile/15E148 Safari Line/15.9.0`,
  `${webView} Line/15.7.1/IAB`,
  webView,
  `${ios} Mobile/15E148 [FBAN/FBIOS;FBAV/512.0.0.52.99;FBBV/732101121;FBDV/iPhone15,2]`,
  `${android} Version/4.0 Chrome/132.0.6834.163 Mobile Safari/537.36 [FBAN/EMA;FBLC/ja_JP;FBAV/450.0.0.10.108;]`,
  `${ios} Mobile/15E148 Instagram 380.0.0.28.84 (iPhone15,2; iOS 18_6; ja_JP; scale=3.00; 1179x2556; 735108532)`,
  `${webView} Instagram 379.1.0.43.80 Android (35/15; 420dpi; 1080x2340; samsung; SM-S921B)`,
  `${webView} TikTok 38.5.4 rv:385040 BytedanceWebview/d8a21c6`,
  `${webView} aweme/33.6.0 channel/xiaomi`,
  `${webView} xhsdiscover/8.70.0 (com.xingin.xhs; build:8700233)`,
])('unsure: %s', (userAgent) => {
  expect(inAppBrowser(userAgent)).toBe('unsure')
})

test.each([
  '',
  `${ios} Version/18.6 Mobile/15E148 Safari/604.1`,
  `${ios} CriOS/139.0.7258.76 Mobile/15E148 Safari/604.1`,
  `${ios} FxiOS/141.0 Mobile/15E148 Safari/605.1.15`,
  `${android} Chrome/139.0.0.0 Mobile Safari/537.36`,
  `${android} Version/4.0 Chrome/132.0.6834.163 MQQBrowser/16.2 Mobile Safari/537.36 COVC/046733`,
  `${ios} Version/18.0 MQQBrowser/15.6.0 Mobile/15E148 Safari/604.1 QBWebViewUA/2 QBWebViewType/1`,
  `${windows} Chrome/123.0.0.0 Safari/537.36 QQBrowser/13.4.0`,
  `${android} Version/4.0 Chrome/100.0.4896.58 UCBrowser/17.4.0.1379 Mobile Safari/537.36`,
  `${android} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
  `${android} Chrome/123.0.6312.118 Mobile Safari/537.36 XiaoMi/MiuiBrowser/19.4.20`,
  `${android} Chrome/114.0.5735.196 HuaweiBrowser/15.0.9.303 Mobile Safari/537.36`,
  `${windows} Chrome/139.0.0.0 Safari/537.36 Edg/139.0.0.0`,
  `${mac} Chrome/139.0.0.0 Safari/537.36`,
  'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0',
  `${ios} Mobile/15E148 Ariver/1.1.0 AliApp(AP/10.7.30.6000) Nebula WK RVKType(0) AlipayDefined(nt:WIFI,ws:390|780|3.0) AlipayClient/10.7.30.6000 Language/zh-Hans`,
  `${webView} UCBS/3.22.2.73 NebulaSDK/1.8.100112 Nebula AlipayDefined(nt:WIFI,ws:360|0|3.0) AliApp(AP/10.7.36.8000) AlipayClient/10.7.36.8000 Language/zh-Hans`,
])('none: %s', (userAgent) => {
  expect(inAppBrowser(userAgent)).toBe('none')
})

test('a long user agent is read from its beginning', () => {
  expect(inAppBrowser(`${'x'.repeat(500)} MicroMessenger/8.0`)).toBe('none')
})

test('Line alone opens an address outside', () => {
  expect(obeysExternalParameter(`${ios} Safari Line/15.9.0`)).toBe(true)
  expect(obeysExternalParameter(`${ios} MicroMessenger/8.0.60 Outline/1`)).toBe(false)
})
