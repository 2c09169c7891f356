-- Receipts and their corrections. What a paper states is frozen in its row, so that every reprint is the same.

-- The last number of a kind and year of the shop's zone, locked in the transaction of the paper: no gap, never twice.
create table document_counters (
  kind text not null check (kind in ('receipt', 'correction')),
  year integer not null,
  last_number integer not null check (last_number >= 1),
  primary key (kind, year)
);

create table tax_documents (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  kind text not null check (kind in ('receipt', 'correction')),
  number text not null unique check (number ~ '^[RC]-\d{4}-\d{6,}$'),
  -- Of a correction: the receipt, and the refund that it follows.
  corrects_id bigint references tax_documents (id),
  refund_id bigint unique references refunds (id),
  -- Personal data: emptied with the account. Numbers and sums stay.
  addressee text not null check (length(addressee) <= 50),
  -- Facts of the shop, by language.
  issuer jsonb not null check (jsonb_typeof(issuer) = 'object'),
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  -- By rate. A correction states what went back, as positive sums.
  rates jsonb not null check (jsonb_typeof(rates) = 'array'),
  -- Corrections round as their receipt.
  rounding text not null check (rounding in ('half_up', 'floor')),
  paid_at timestamptz not null,
  issued_at timestamptz not null,
  check ((kind = 'correction') = (corrects_id is not null) and (kind = 'correction') = (refund_id is not null))
);
create unique index tax_documents_receipt_once on tax_documents (order_id) where kind = 'receipt';
create index tax_documents_order on tax_documents (order_id, id);
create index tax_documents_corrects on tax_documents (corrects_id) where corrects_id is not null;

create trigger tax_documents_stay before delete or truncate or update of
  order_id, kind, number, corrects_id, refund_id, issuer, lines, rates, rounding, paid_at, issued_at on tax_documents
  for each statement execute function refuse_change();
create trigger tax_documents_addressee_goes before update of addressee on tax_documents
  for each row when (new.addressee <> '') execute function refuse_change();
