-- Stock that people change from the console: who, why, and in which act. The other columns say what it was before.
alter table stock_movements
  add column staff_id bigint,
  add column reason text constraint stock_movements_reason check (reason in ('count', 'arrival', 'damage', 'sample', 'other')),
  add column note text not null default '' constraint stock_movements_note check (length(note) <= 500),
  add column batch_id uuid;
-- The book outlives goods that nobody ordered and that are deleted; what was ordered is kept by its order lines.
alter table stock_movements drop constraint stock_movements_goods_id_fkey;

-- What staff asked for once, and what they were answered: the same key again is answered the same, and nothing happens.
create table staff_requests (
  staff_id bigint not null references staff (id) on delete cascade,
  idempotency_key text not null check (length(idempotency_key) between 1 and 128),
  request_digest text not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (staff_id, idempotency_key)
);
create index staff_requests_age on staff_requests (created_at);

-- Types are edited from a revision, too. Statements that join them with goods know `revision` for that of the goods.
alter table goods_types add column type_revision integer not null default 1;
alter table goods_sub_types add column type_revision integer not null default 1;
-- Whether a sub-type has goods, withdrawn ones too.
create index goods_of_sub_type on goods (goods_sub_type_id, id);
