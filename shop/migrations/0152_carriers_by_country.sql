-- Carriers of the company's country are offered first; null: they serve many countries, or staff added them.
alter table carriers add column country text check (country ~ '^[A-Z]{2}$');
update carriers set country = 'CN' where code in ('sf', 'yto', 'zto', 'sto', 'yunda', 'jd', 'ems');
insert into carriers (code, country, position, names, tracking_url)
select code, country, (select coalesce(max(position), 0) from carriers) + place, names::jsonb, tracking_url from (values
  ('yamato', 'JP', 1, '{"zh-CN": "雅玛多运输", "ja": "ヤマト運輸", "en": "Yamato Transport"}', 'https://member.kms.kuronekoyamato.co.jp/parcel/detail?pno={number}'),
  ('sagawa', 'JP', 2, '{"zh-CN": "佐川急便", "ja": "佐川急便", "en": "Sagawa Express"}', 'https://k2k.sagawa-exp.co.jp/p/web/okurijosearch.do?okurijoNo={number}'),
  ('japanpost', 'JP', 3, '{"zh-CN": "日本邮政", "ja": "日本郵便", "en": "Japan Post"}', 'https://trackings.post.japanpost.jp/services/srv/search/direct?reqCodeNo1={number}&searchKind=S002&locale=ja'),
  ('dhl', null, 4, '{"zh-CN": "DHL", "ja": "DHL", "en": "DHL"}', 'https://www.dhl.com/global-en/home/tracking.html?tracking-id={number}'),
  ('ups', null, 5, '{"zh-CN": "UPS", "ja": "UPS", "en": "UPS"}', 'https://www.ups.com/track?tracknum={number}'),
  ('fedex', null, 6, '{"zh-CN": "FedEx 联邦快递", "ja": "FedEx", "en": "FedEx"}', 'https://www.fedex.com/fedextrack/?trknbr={number}')
) as known (code, country, place, names, tracking_url)
on conflict (code) do nothing;
