-- How an attempt is paid, and the address or the code that its provider gave at the start. Null where the shop signs
-- the address itself, and in attempts of an earlier release.
alter table payments
  add column scene text constraint payments_scene_is_known check (scene in ('page', 'wap', 'qr', 'in_app')),
  add column cashier_url text,
  -- With an address: when it ends. Without one: until when one process asks the provider for it.
  add column cashier_until timestamptz;
