-- Shoppers ask for an invoice (发票). Staff issue it at the tax bureau, and store its number and file here.
create table invoice_requests (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  kind text not null check (kind in ('personal', 'company')),
  -- Personal data: emptied with the account. Numbers and sums stay.
  title text not null check (length(title) <= 100),
  tax_number text not null default '' check (length(tax_number) <= 20),
  email text not null default '' check (length(email) <= 254),
  note text not null default '' check (length(note) <= 200),
  -- Of the mail about the invoice.
  language text not null check (language in ('zh-CN', 'ja', 'en')),
  status text not null check (status in ('requested', 'withdrawn', 'declined', 'dropped', 'issued', 'to_correct', 'corrected')),
  -- Counts everything that staff have to see before they issue, correct or decline.
  revision integer not null default 1,
  -- What the issued papers state together, by rate; null before.
  stated_rates jsonb,
  -- Their sum; before, what the order would be invoiced for.
  amount_in_fen bigint not null check (amount_in_fen >= 0),
  -- What went back since, and no paper takes back yet.
  correction_in_fen bigint not null default 0 check (correction_in_fen between 0 and amount_in_fen),
  -- Why it was declined.
  answer text not null default '' check (length(answer) <= 500),
  created_at timestamptz not null,
  -- Since when staff are to act; null while nothing is to be done.
  waiting_since timestamptz,
  check ((stated_rates is not null) = (status in ('issued', 'to_correct', 'corrected'))),
  check ((waiting_since is not null) = (status in ('requested', 'to_correct'))),
  check ((correction_in_fen > 0) = (status = 'to_correct'))
);
create unique index invoice_requests_once on invoice_requests (order_id) where status not in ('withdrawn', 'declined');
create index invoice_requests_order on invoice_requests (order_id, id desc);
create index invoice_requests_status on invoice_requests (status, id desc);
create index invoice_requests_newest on invoice_requests (created_at desc, id desc);
create index invoice_requests_title on invoice_requests using gin (search_grams(search_key(title)));
create index invoice_requests_tax_number on invoice_requests (tax_number) where tax_number <> '';

-- Files of invoices. The row comes before the file, so that a sweeper finds every file that nothing uses.
create table invoice_files (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  format text not null check (format in ('pdf', 'ofd', 'xml')),
  size_in_bytes integer not null check (size_in_bytes > 0),
  used_at timestamptz,
  created_at timestamptz not null
);
create index invoice_files_unused on invoice_files (created_at) where used_at is null;

-- Invoices and corrections (红字发票) as the tax bureau numbered them: each number once. Only the file can go.
create table invoice_papers (
  number text primary key check (length(number) between 1 and 30),
  request_id bigint not null references invoice_requests (id),
  kind text not null check (kind in ('invoice', 'correction')),
  issued_on date not null,
  -- By rate. A correction states what it takes back, as positive sums.
  rates jsonb not null,
  file_id text unique references invoice_files (id) on delete set null,
  staff_id bigint,
  created_at timestamptz not null
);
create unique index invoice_papers_once on invoice_papers (request_id) where kind = 'invoice';
create index invoice_papers_request on invoice_papers (request_id, created_at);
create index invoice_papers_number on invoice_papers (number text_pattern_ops);
create trigger invoice_papers_stay before delete or update of number, request_id, kind, issued_on, rates, staff_id, created_at
  on invoice_papers for each statement execute function refuse_change();
